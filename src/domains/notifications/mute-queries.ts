import { sql } from "kysely";
import { membershipOf, SPACE_ROLE } from "@/access/authorization/level-sql";
import { inPages, PAGES } from "@/db/list";
import type { After } from "@/db/page";
import {
  type Given,
  type RowOf,
  rowCount,
  ShapedStatement,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import { isCovered, requestJson, type Who } from "./queries";

/** Selects the mutes `x` of a person, in spaces on which the person has a role and that the credential covers. */
const visible = (given: Given<Who>) =>
  tables
    .selectFrom("NotificationMute as x")
    .innerJoin("Member as m", membershipOf("x", sql.ref("x.userId")))
    .innerJoin("Space as s", sameOrganization("s", "x", { id: "spaceId" }))
    .leftJoin("ChangeRequest as c", sameOrganization("c", "x", { id: "changeRequestId" }))
    .where("x.userId", "=", given("userId"))
    .where("s.deletedAt", "is", null)
    .where(isCovered("x", given))
    .where(SPACE_ROLE, "is not", null);

/** Selects a page of mutes, sorted from newest to oldest. */
export const mutesPage = new ShapedStatement(
  "notification-mutes",
  PAGES,
  (given: Given<Who & After & { requestId: string; limit: number }>, { isNext }) =>
    inPages(
      visible(given)
        .select([
          "x.organizationId",
          "x.spaceId",
          "x.changeRequestId",
          "x.createdAt",
          "s.title as spaceTitle",
        ])
        .select(requestJson.as("changeRequest")),
      given,
      { isNext, order: "desc" },
      { time: "x.createdAt", id: "x.spaceId", requestId: "x.changeRequestId" },
    ),
);

export type MuteRow = RowOf<typeof mutesPage>;

export const mutesCount = new Statement("notification-mutes:count", (given: Given<Who>) =>
  visible(given).select(rowCount.as("count")),
);

/**
 * Whether a person has muted the space, or a change request in it. The change request is null if the notification isn't about a
 * change request.
 */
export const isMuted = (userId: ReturnType<typeof sql.ref<string>>, given: Given<MutePlace>) =>
  tables
    .selectFrom("NotificationMute as x")
    .select("x.userId")
    .where("x.organizationId", "=", given("organizationId"))
    .where("x.userId", "=", userId)
    .where("x.spaceId", "=", given("spaceId"))
    .where("x.changeRequestId", "in", [sql.lit(""), sql<string>`coalesce(${given("changeRequestId")}, '')`]);

interface MutePlace {
  organizationId: string;
  spaceId: string;
  changeRequestId: string | null;
}
