import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { membershipOf, SPACE_ROLE, standing } from "@/access/authorization/level-sql";
import type { Level } from "@/access/authorization/roles";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  column,
  type Given,
  ifJoined,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { isAtHead } from "@/domains/content/read/head-sql";
import { personJson } from "@/scopes/person-sql";

/**
 * A person, and the organizations that the person's credential covers. If `only` is set, the credential covers only
 * that organization. The credential never covers the organizations in `closed`.
 */
export interface Who {
  userId: string;
  only: string | null;
  closed: readonly string[];
}

/** Whether the credential covers the organization of a row. */
export const isCovered = (alias: string, given: Given<Who>) => {
  const organizationId = sql.ref(`${alias}.organizationId`);
  return sql<boolean>`(${given("only")}::text IS NULL OR ${organizationId} = ${given("only")})
    AND ${organizationId} <> ALL (${given("closed")}::text[])`;
};

/** The level that a notification requires: `comment` for discussions, otherwise `read`. */
export const neededLevel = (commentId: ReturnType<typeof sql>) =>
  sql<Level>`(CASE WHEN ${commentId} IS NULL THEN 'read' ELSE 'comment' END)::"Level"`;

/**
 * Adds the spaces `s` from which the person has notifications and on which the person has a role. The level
 * is computed once for each space, not for each notification.
 */
const withSpaces = (given: Given<Who>) =>
  tables.with(
    (cte) => cte("s").materialized(),
    (db) =>
      db
        .selectFrom((eb) =>
          eb
            .selectFrom("Notification as n")
            .select(["n.organizationId", "n.spaceId"])
            .distinct()
            .where("n.userId", "=", given("userId"))
            .where(isCovered("n", given))
            .as("d"),
        )
        .innerJoin("Space as s", sameOrganization("s", "d", { id: "spaceId" }))
        .innerJoin("Member as m", membershipOf("s", given("userId")))
        .crossJoinLateral(standing(SPACE_ROLE))
        .select(["s.organizationId", "s.id", "s.title", "s.branchId", "m.role", "l.level"])
        .where("s.deletedAt", "is", null)
        .where("l.level", "is not", null),
  );

/** Selects the notifications `n` that the person can see. Each is in a space `s` and has a subject that still exists. */
const visible = (given: Given<Who>) =>
  withSpaces(given)
    .selectFrom("Notification as n")
    .innerJoin("s", sameOrganization("s", "n", { id: "spaceId" }))
    .leftJoin("ChangeRequest as c", sameOrganization("c", "n", { id: "changeRequestId" }))
    .leftJoin("Comment as k", sameOrganization("k", "n", { id: "commentId" }))
    .leftJoin("CommentReply as y", sameOrganization("y", "n", { id: "replyId" }))
    .leftJoin("ChangeRequestReview as v", sameOrganization("v", "n", { id: "reviewId" }))
    .leftJoin("GitRun as g", sameOrganization("g", "n", { id: "gitRunId" }))
    .leftJoin("PageVersion as p", (join) =>
      sameOrganization("p", "n", { pageId: "pageId" })(join)
        .onRef("p.branchId", "=", "s.branchId")
        .on(isAtHead("p")),
    )
    .where("n.userId", "=", given("userId"))
    .where("s.level", ">=", neededLevel(sql.ref("n.commentId")))
    .where(({ eb, or }) => or([eb("n.changeRequestId", "is", null), eb("c.id", "is not", null)]))
    .where(({ eb, or }) => or([eb("n.commentId", "is", null), eb("k.id", "is not", null)]))
    .where(({ eb, or }) => or([eb("n.replyId", "is", null), eb("y.id", "is not", null)]))
    .where(({ eb, or }) => or([eb("n.pageId", "is", null), eb("p.pageId", "is not", null)]))
    .where(({ eb, or }) => or([eb("n.gitRunId", "is", null), eb("g.id", "is not", null)]));

const unread = (given: Given<Who>) => visible(given).where("n.readAt", "is", null);

/** The number of characters that an excerpt needs. */
const BODY_CHARACTERS = 1000;

/** The change request `c` of a notification or mute. */
export const requestJson = ifJoined(
  "c.id",
  jsonBuildObject({
    id: column("ChangeRequest", "c", "id"),
    number: column("ChangeRequest", "c", "number"),
    subject: column("ChangeRequest", "c", "subject"),
  }),
);

const pageJson = (alias: string) =>
  jsonBuildObject({
    id: column("PageVersion", alias, "pageId"),
    title: column("PageVersion", alias, "title"),
  });

/** The page `q` that the comment `k` is about. */
const COMMENT_PAGE = tables
  .selectFrom("PageVersion as q")
  .select(pageJson("q").as("page"))
  .where("q.organizationId", "=", column("Notification", "n", "organizationId"))
  .where("q.branchId", "=", column("Space", "s", "branchId"))
  .where("q.pageId", "=", column("PageVersion", "k", "pageId"))
  .where(isAtHead("q"));

const ACTOR = tables
  .selectFrom("User as u")
  .select(personJson("u").as("actor"))
  .where("u.id", "=", column("Notification", "n", "actorId") as never);

/** Selects the columns of a notification, and the data of its subject that the person can currently see. */
const shown = (found: ReturnType<typeof visible>) =>
  found
    .select(["n.organizationId", "n.id", "n.threadId", "n.kind", "n.createdAt", "n.readAt", "n.spaceId"])
    .select(["s.role", "s.title as spaceTitle", "n.commentId", "n.replyId"])
    .select((eb) => [
      eb.fn<string | null>("left", [eb.fn.coalesce("y.body", "k.body"), sql.lit(BODY_CHARACTERS)]).as("body"),
      ACTOR.$asScalar().as("actor"),
      requestJson.as("changeRequest"),
      // The page that a comment on the main content is about. The value is null if the page is deleted.
      eb.case().when("n.changeRequestId", "is", null).then(COMMENT_PAGE.$asScalar()).end().as("commentPage"),
      ifJoined("p.pageId", pageJson("p")).as("page"),
      ifJoined(
        "v.id",
        jsonBuildObject({
          id: column("ChangeRequestReview", "v", "id"),
          status: column("ChangeRequestReview", "v", "status"),
        }),
      ).as("review"),
      ifJoined(
        "g.id",
        jsonBuildObject({
          id: column("GitRun", "g", "id"),
          direction: column("GitRun", "g", "direction"),
          error: column("GitRun", "g", "error"),
        }),
      ).as("run"),
      ifJoined(
        "n.jobId",
        jsonBuildObject({
          type: sql.ref<string>("n.jobType"),
          id: sql.ref<string>("n.jobId"),
          error: sql.ref<string>("n.jobError"),
        }),
      ).as("job"),
    ]);

/** Whether to select all notifications or only unread notifications. */
const CHOICES = { isUnread: [false, true] } as const;

/** Selects a page of notifications, sorted from newest to oldest. */
export const notificationsPage = new ShapedStatement(
  "notifications",
  { ...CHOICES, ...PAGES } as const,
  (given: Given<Who & After & { limit: number }>, { isUnread, isNext }) =>
    inPages(
      shown(isUnread ? unread(given) : visible(given)),
      given,
      { isNext, order: "desc" },
      { time: "n.createdAt", id: "n.id" },
    ),
);

export const notificationsCount = new ShapedStatement(
  "notifications:count",
  CHOICES,
  (given: Given<Who>, { isUnread }) =>
    (isUnread ? unread(given) : visible(given)).select(rowCount.as("count")),
);

export const visibleNotification = new Statement("notification", (given: Given<Who & { id: string }>) =>
  visible(given).select("n.organizationId").where("n.id", "=", given("id")),
);

/** Selects the unread notifications of one thread or of all threads that weren't emailed, sorted from newest to oldest. */
export const unmailed = new ShapedStatement(
  "notifications:unmailed",
  { ofThread: [false, true] } as const,
  (given: Given<Who & { threadId: string; limit: number }>, { ofThread }) =>
    shown(unread(given))
      .where("n.mailedAt", "is", null)
      .$if(ofThread, (found) => found.where("n.threadId", "=", given("threadId")))
      .orderBy("n.createdAt", "desc")
      .orderBy("n.id", "desc")
      .limit(given("limit")),
);

export type NotificationRow = RowOf<typeof unmailed>;
