import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Comment } from "@/db/generated/client";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  anyOf,
  column,
  columns,
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  type ShapeOf,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { LayeredStatement, type OfContent } from "@/domains/content/read/layered";
import { MEMBER_SHOWN } from "@/scopes/member";
import { personJson } from "@/scopes/person-sql";
import { personOf, reactionsOf } from "./shown";

/**
 * The people who replied to the comment `c`, with the number of their replies and the time of their last
 * reply. The person with the latest reply comes first.
 */
const REPLIERS = jsonArrayFrom(
  tables
    .selectFrom((eb) =>
      eb
        .selectFrom("CommentReply as y")
        .select(({ fn, ref }) => [
          "y.postedById",
          rowCount.as("count"),
          fn.max(fn.coalesce(ref("y.editedAt"), ref("y.postedAt"))).as("updatedAt"),
        ])
        .where("y.organizationId", "=", column("Comment", "c", "organizationId"))
        .where("y.commentId", "=", column("Comment", "c", "id"))
        .groupBy("y.postedById")
        .as("g"),
    )
    .innerJoin("User as u", "u.id", "g.postedById")
    .select([personJson("u").as("user"), "g.count", "g.updatedAt"])
    .orderBy("g.updatedAt", "desc")
    .orderBy("u.id"),
);

/** The columns of a comment `c`, and the data from other tables that responses include. */
const COMMENT_SHOWN = [
  ...columns("Comment", "c"),
  personOf(column("Comment", "c", "postedById"))
    .$notNull()
    .as("postedBy"),
  personOf(column("Comment", "c", "resolvedById")).as("resolvedBy"),
  reactionsOf("c").as("reactions"),
  REPLIERS.as("repliers"),
];

/** Identifies a discussion. `changeRequestId` is null for the discussion of the main content. */
interface Place {
  organizationId: string;
  spaceId: string;
  changeRequestId: string | null;
}

/**
 * Whether the discussion belongs to the main content or to a change request. Each kind has its own SQL
 * statements.
 */
const KINDS = { kind: ["space", "change-request"] } as const;
type Kind = (typeof KINDS.kind)[number];

export const kindOf = ({ changeRequestId }: Pick<Place, "changeRequestId">): Kind =>
  changeRequestId === null ? "space" : "change-request";

/** The comments `c` of a discussion. */
function commentsOf(kind: Kind, given: Given<Place>) {
  const found = tables
    .selectFrom("Comment as c")
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.spaceId", "=", given("spaceId"));
  return kind === "space"
    ? found.where("c.changeRequestId", "is", null)
    : found.where("c.changeRequestId", "=", given("changeRequestId"));
}

interface CommentsAsked extends Place {
  pageId: string;
  authors: readonly string[];
}

/** The filters of a list of comments that need their own condition in the SQL statement. */
const FILTERS = {
  ...KINDS,
  status: ["all", "open", "resolved"],
  ofPage: [false, true],
  byAuthors: [false, true],
} as const;

const commentsAsked = (
  given: Given<CommentsAsked>,
  { kind, status, ofPage, byAuthors }: ShapeOf<typeof FILTERS>,
) =>
  commentsOf(kind, given)
    .$if(status === "open", (found) => found.where("c.resolvedAt", "is", null))
    .$if(status === "resolved", (found) => found.where("c.resolvedAt", "is not", null))
    .$if(ofPage, (found) => found.where("c.pageId", "=", given("pageId")))
    .$if(byAuthors, (found) => found.where("c.postedById", "=", anyOf(given("authors"))));

/** Returns a page of comments, sorted by the time when they were posted. */
export const commentsPage = new ShapedStatement(
  "comments",
  { ...FILTERS, ...PAGES, order: ["asc", "desc"] } as const,
  (given: Given<CommentsAsked & After & { limit: number }>, shape) =>
    inPages(commentsAsked(given, shape).select(COMMENT_SHOWN), given, shape, {
      time: "c.postedAt",
      id: "c.id",
    }),
);

export const commentsCount = new ShapedStatement(
  "comments:count",
  FILTERS,
  (given: Given<CommentsAsked>, shape) => commentsAsked(given, shape).select(rowCount.as("count")),
);

interface OneComment extends Place {
  commentId: string;
}

export const commentById = new ShapedStatement("comment", KINDS, (given: Given<OneComment>, { kind }) =>
  commentsOf(kind, given).select(COMMENT_SHOWN).where("c.id", "=", given("commentId")),
);

export type CommentRow = RowOf<typeof commentById>;

export const commentExists = new ShapedStatement(
  "comment:exists",
  KINDS,
  (given: Given<OneComment>, { kind }) =>
    commentsOf(kind, given).select("c.id").where("c.id", "=", given("commentId")),
);

/** Locks the comment against other writes until the transaction ends, and returns it. */
export const lockedComment = new ShapedStatement(
  "comment:locked",
  KINDS,
  (given: Given<OneComment>, { kind }) =>
    commentsOf(kind, given)
      .select(columns("Comment", "c"))
      .where("c.id", "=", given("commentId"))
      .forUpdate(),
);

export const insertComment = new Statement(
  "comment:insert",
  (given: Given<Omit<Comment, "editedAt" | "resolvedAt" | "resolvedById" | "version">>) =>
    tables
      .with("c", (db) =>
        db
          .insertInto("Comment")
          .values({
            organizationId: given("organizationId"),
            id: given("id"),
            spaceId: given("spaceId"),
            changeRequestId: given("changeRequestId"),
            reviewId: given("reviewId"),
            pageId: given("pageId"),
            nodeId: given("nodeId"),
            recordId: given("recordId"),
            definitionId: given("definitionId"),
            seenHash: given("seenHash"),
            revisionId: given("revisionId"),
            body: given("body"),
            postedById: given("postedById"),
            postedAt: given("postedAt"),
          })
          .returning(columns("Comment", "Comment")),
      )
      .selectFrom("c")
      .select(COMMENT_SHOWN),
);

interface Reviews extends Place {
  changeRequestId: string;
  reviewIds: readonly string[];
  /** If set, only comments by this author are returned. Null means all authors. */
  authorId: string | null;
}

/** Returns the comments that people submitted together with these reviews. */
export const commentsOfReviews = new Statement("comments:reviews", (given: Given<Reviews>) =>
  commentsOf("change-request", given)
    .select(COMMENT_SHOWN)
    .where("c.reviewId", "=", anyOf(given("reviewIds")))
    .where((eb) =>
      eb.or([eb(sql`${given("authorId")}::text`, "is", null), eb("c.postedById", "=", given("authorId"))]),
    ),
);

/** Members `m` who have posted a comment or a reply. People who have left the organization are excluded. */
const commentersOf = (kind: Kind, given: Given<Place>) =>
  tables
    .selectFrom("Member as m")
    .innerJoin("User as u", "u.id", "m.userId")
    .where("m.organizationId", "=", given("organizationId"))
    .where("m.userId", "in", () =>
      commentsOf(kind, given)
        .select("c.postedById")
        .union(
          commentsOf(kind, given)
            .innerJoin("CommentReply as r", sameOrganization("r", "c", { commentId: "id" }))
            .select("r.postedById"),
        ),
    );

/** Returns a page of commenters, sorted by the time when they joined the organization. */
export const commentersPage = new ShapedStatement(
  "commenters",
  { ...KINDS, ...PAGES } as const,
  (given: Given<Place & After & { limit: number }>, shape) =>
    inPages(commentersOf(shape.kind, given).select(MEMBER_SHOWN), given, shape, {
      time: "m.joinedAt",
      id: "m.userId",
    }),
);

export const commentersCount = new ShapedStatement(
  "commenters:count",
  KINDS,
  (given: Given<Place>, { kind }) => commentersOf(kind, given).select(rowCount.as("count")),
);

interface OneBranch {
  organizationId: string;
  branchId: string;
}

/** Locks a branch in share mode, so that the branch's content can't change until the transaction ends. */
export const sharedBranch = new Statement("comment:branch", (given: Given<OneBranch>) =>
  tables
    .selectFrom("Branch as b")
    .select("b.id")
    .where("b.organizationId", "=", given("organizationId"))
    .where("b.id", "=", given("branchId"))
    .forShare(),
);

interface Counted {
  organizationId: string;
  id: string;
  by: number;
}

/** Adds `by` to the number of open comments of a space that isn't deleted. */
export const addToSpace = new Statement("comments:add-to-space", (given: Given<Counted>) =>
  tables
    .updateTable("Space as s")
    .set((eb) => ({ comments: eb("s.comments", "+", given("by")) }))
    .where("s.organizationId", "=", given("organizationId"))
    .where("s.id", "=", given("id"))
    .where("s.deletedAt", "is", null),
);

/** Adds `by` to the number of open comments of a change request. */
export const addToChangeRequest = new Statement("comments:add-to-request", (given: Given<Counted>) =>
  tables
    .updateTable("ChangeRequest as c")
    .set((eb) => ({ comments: eb("c.comments", "+", given("by")) }))
    .where("c.organizationId", "=", given("organizationId"))
    .where("c.id", "=", given("id")),
);

interface Anchors {
  ids: readonly string[];
  pageIds: readonly (string | null)[];
  seenHashes: readonly (string | null)[];
  keys: readonly string[];
}

/**
 * Reads the pages of comments. For each page, checks whether the stored keys contain the keys of the
 * comment's target. Keys identify blocks, columns and rows. If a page has no stored keys, its keys are
 * derived from the positions of its blocks.
 */
export const anchoredKeys = new LayeredStatement(
  "comments:anchors",
  (given: Given<OfContent & Anchors>, visible) =>
    tables
      .selectFrom(
        sql<{ id: string }>`unnest(${given("ids")}::text[], ${given("pageIds")}::text[],
          ${given("seenHashes")}::text[], ${given("keys")}::text[])`.as<"w">(
          sql`w("id", "pageId", "seenHash", "key")`,
        ),
      )
      .leftJoinLateral(
        () =>
          visible("PageVersion", (found) =>
            found
              .select(["v.pageId", "v.textHash", "v.keys"])
              .where("v.pageId", "=", sql.ref<string>("w.pageId")),
          )
            .offset(sql.lit(0))
            .as("p"),
        (join) => join.onTrue(),
      )
      .select(["w.id", "p.textHash"])
      .select([
        sql<boolean>`p."pageId" is not null`.as("hasPage"),
        sql<boolean | null>`p."textHash" = w."seenHash"`.as("isSeen"),
        sql<boolean>`p."keys" is not null`.as("isKeyed"),
        sql<boolean | null>`jsonb_exists(p."keys"->'ids', w."key")`.as("hasKey"),
      ]),
);
