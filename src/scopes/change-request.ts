import { sql } from "kysely";
import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { SPACE_STANDING } from "@/access/authorization/level-sql";
import { type Level, SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import type { VisitorActor } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import type { ChangeRequest } from "@/db/generated/client";
import { reads } from "@/db/reads";
import {
  anyOf,
  columns,
  type Given,
  ShapedStatement,
  type ShapeOf,
  Statement,
  sameOrganization,
  tables,
} from "@/db/statement";
import type { InUnit } from "@/db/unit-of-work";
import { forbidden, notFound, orNotFound } from "@/lib/errors";
import { tellRevision } from "@/trpc/context";
import { VISITORS_READ } from "@/trpc/init";
import { type ContentReadScope, type ContentScope, contentOf, seenContentOf } from "./content";
import { contentStatement } from "./content-statement";
import { defineScope, idField, levelOn } from "./define";
import { isOnPreviewedSite, memberBehind } from "./preview";
import { assertRole, findSpaceAlone, type ReadBy, spaceReadBy } from "./space";

/** A change request, with additional columns from other tables. */
export interface ChangeRequestRow extends ChangeRequest {
  headRevisionId: string;
  /**
   * Whether the main content has changed since the revision on which the change request is based. After the change
   * request is merged, this is false.
   */
  outdated: boolean;
  createdByName: string;
  createdByEmail: string;
  createdByPhotoURL: string | null;
  /** Null until the change request is merged. */
  mergedByName: string | null;
  mergedByEmail: string | null;
  mergedByPhotoURL: string | null;
}

/** A change request that the caller can see, with their level on its space. */
export interface ScopedChangeRequest extends ChangeRequestRow {
  level: Level;
}

/** The columns of a {@link ChangeRequestRow}, for a statement that starts with {@link changeRequests}. */
export const CHANGE_REQUEST_SHOWN = [
  ...columns("ChangeRequest", "c"),
  "h.headRevisionId",
  sql<boolean>`(c."status" <> 'merged' AND s."revisionNumber" > c."baseNumber")`.as("outdated"),
  ...(["u.displayName as createdByName", "u.email as createdByEmail"] as const),
  ...(["u.photoURL as createdByPhotoURL", "mu.displayName as mergedByName"] as const),
  ...(["mu.email as mergedByEmail", "mu.photoURL as mergedByPhotoURL"] as const),
] as const;

/** Selects change requests `c` with their space `s`, as {@link CHANGE_REQUEST_SHOWN} requires. */
export const changeRequests = () =>
  tables
    .selectFrom("ChangeRequest as c")
    .innerJoin("Space as s", sameOrganization("s", "c", { id: "spaceId" }))
    .innerJoin("Branch as h", sameOrganization("h", "c", { id: "branchId" }))
    .innerJoin("User as u", "u.id", "c.createdById")
    .leftJoin("User as mu", "mu.id", "c.mergedById");

interface InSpace extends ReadBy {
  /** The ID or the number of the change request. */
  key: string;
}

const BY = { by: ["id", "number"] } as const;

const hasKey = (given: Given<InSpace>, { by }: ShapeOf<typeof BY>) =>
  by === "id" ? sql<boolean>`c."id" = ${given("key")}` : sql<boolean>`c."number" = ${given("key")}::int`;

/**
 * A space, the person's level on it, and one of its change requests, by ID or number. If the space has no
 * such change request, the columns of the change request are null.
 */
export const changeRequestInSpace = new ShapedStatement(
  "change-request:in-space",
  BY,
  (given: Given<InSpace>, shape) =>
    spaceReadBy(given)
      .crossJoinLateral(SPACE_STANDING)
      .leftJoinLateral(
        changeRequests()
          .select(CHANGE_REQUEST_SHOWN)
          .where("c.organizationId", "=", sql.ref<string>("p.organizationId"))
          .where("c.spaceId", "=", sql.ref<string>("p.id"))
          .where(hasKey(given, shape))
          .as("c"),
        (join) => join.onTrue(),
      )
      .select(["l.level", "l.isVisitor", "s.organizationId as tenantId"])
      .selectAll("c")
      .where("s.deletedAt", "is", null),
);

/**
 * Matches the number of a change request in a path. Nine digits always fit into a database integer. An ID always starts with a
 * letter.
 */
const NUMBER = /^\d{1,9}$/;

const shapeFor = (key: string): ShapeOf<typeof BY> => ({ by: NUMBER.test(key) ? "number" : "id" });

/** The IDs of a change request in a path. */
export const changeRequestPath = z.object({
  spaceId: idField.describe("The ID of the space."),
  changeRequestId: idField.describe("The ID of the change request, or its number in the space."),
});

/**
 * Returns a change request and the caller's level on its space.
 * @throws ApiError 404 if the space is hidden or doesn't contain the change request, 403 for people without
 * a role on the space
 */
export async function findChangeRequest(
  spaceId: string,
  actor: UserActor,
  idOrNumber: string,
  within?: InUnit,
): Promise<ScopedChangeRequest> {
  const asked = { spaceId, userId: actor.userId, key: idOrNumber };
  const row = await changeRequestInSpace.of(shapeFor(idOrNumber)).first(reads(within), asked);
  if (!row?.level || !reaches(actor, row.tenantId)) throw notFound("Space");
  assertRole(row);
  if (row.id === null) throw notFound("Change request");
  return { ...(row as ChangeRequestRow), level: levelWithin(actor, row.level) };
}

/**
 * Returns the level that a permission requires. To edit a change request, its author needs only the level
 * `comment`. Other people need the level `edit` (docs/permissions.md).
 */
function neededFor(permission: SpacePermission, isAuthor: boolean): Level {
  return permission === "edit" && isAuthor ? SPACE_PERMISSIONS.comment : SPACE_PERMISSIONS[permission];
}

const AUTHORS = "The author of the change request needs only the Commenter role.";
export const neededOnRequest = (permission: SpacePermission) =>
  levelOn("the space", SPACE_PERMISSIONS, permission === "edit" ? AUTHORS : undefined)(permission);

/** Checks that the caller has a permission on a change request. */
export function authorizeRequest(
  changeRequest: ScopedChangeRequest,
  actor: UserActor,
  permission: SpacePermission,
): ScopedChangeRequest {
  const isAuthor = changeRequest.createdById === actor.userId;
  assertLevel(changeRequest.level, neededFor(permission, isAuthor), "the space");
  return changeRequest;
}

/** `/spaces/{spaceId}/change-requests/{changeRequestId}`. */
export const changeRequestScope = defineScope({
  who: "person",
  needs: neededOnRequest,
  path: changeRequestPath,
  async load(ctx, input, permission: SpacePermission) {
    const found = await findChangeRequest(input.spaceId, ctx.actor, input.changeRequestId);
    const changeRequest = authorizeRequest(found, ctx.actor, permission);
    ctx.reply.version = changeRequest.version;
    return { changeRequest };
  },
});

/** `/spaces/{spaceId}/change-requests`. Loads the space for people who have a role on it. */
export const changeRequestsScope = defineScope({
  who: "person",
  needs: levelOn("the space", SPACE_PERMISSIONS),
  path: z.object({ spaceId: idField.describe("The ID of the space.") }),
  async load(ctx, input, permission: SpacePermission) {
    const space = orNotFound(await findSpaceAlone(input.spaceId, ctx.actor), "Space");
    assertLevel(space.level, SPACE_PERMISSIONS[permission], "the space");
    return { space };
  },
});

/** The head of a change request's branch. */
export const changeRequestHead = new ShapedStatement(
  "content:request",
  BY,
  (given: Given<InSpace>, shape) => {
    const head = tables
      .selectFrom("ChangeRequest as c")
      .innerJoin("Branch as h", sameOrganization("h", "c", { id: "branchId" }))
      .select("h.headRevisionId")
      .where("c.organizationId", "=", sql.ref<string>("s.organizationId"))
      .where("c.spaceId", "=", sql.ref<string>("s.id"))
      .where(hasKey(given, shape));
    return contentStatement(given, sql<string | null>`${head}`);
  },
);

type ContentPath = z.output<typeof changeRequestPath>;

async function findContent(actor: UserActor, { spaceId, changeRequestId }: ContentPath) {
  const asked = { spaceId, userId: actor.userId, key: changeRequestId };
  const row = await changeRequestHead.of(shapeFor(changeRequestId)).first(reads(), asked);
  if (row?.level && reaches(actor, row.organizationId)) assertRole(row);
  return row;
}

/**
 * Returns the content of a change request, as a person sees it.
 * @throws ApiError 404 without access, 403 for people without a role on the space
 */
export const readChangeRequestAs = async (actor: UserActor, path: ContentPath) =>
  contentOf(await findContent(actor, path), actor, "view", "Change request");

/**
 * `/spaces/{spaceId}/change-requests/{changeRequestId}/content`: the head of the change request's branch.
 * This branch is based on a revision of the main content.
 */
export const changeRequestContent: ContentScope<ContentPath> = defineScope({
  who: "person",
  needs: levelOn("the space", SPACE_PERMISSIONS),
  path: changeRequestPath,
  async load(ctx, input, permission: SpacePermission) {
    const content = contentOf(await findContent(ctx.actor, input), ctx.actor, permission, "Change request");
    tellRevision(ctx.reply, content.revision.id);
    return { content };
  },
});

/**
 * Returns the member whose permissions apply when a visitor's token reads a change request. If the visitor
 * previews a change request, the token can read only that change request. If the visitor previews the whole
 * site, the token can read all change requests in the site's spaces.
 * @throws ApiError 403 for visitors who don't preview a site, 404 if the preview doesn't include the change
 * request
 */
async function previewerOf(
  visitor: VisitorActor,
  { spaceId, changeRequestId }: ContentPath,
): Promise<UserActor> {
  const member = memberBehind(visitor);
  const { preview } = visitor;
  if (!member || preview?.revisionId !== undefined) throw forbidden(VISITORS_READ);
  const { id, number } = preview?.changeRequest ?? {};
  const isOther = preview?.spaceId !== undefined && preview.spaceId !== spaceId;
  if (isOther || (id !== undefined && ![id, String(number)].includes(changeRequestId)))
    throw notFound("Change request");
  if (!(await isOnPreviewedSite(visitor, spaceId))) throw notFound("Space");
  return member;
}

/**
 * `/spaces/{spaceId}/change-requests/{changeRequestId}`. Members who preview the change request on a site can
 * also read the change request.
 */
export const readChangeRequestScope = defineScope({
  who: "reader",
  needs: levelOn("the space", SPACE_PERMISSIONS),
  path: changeRequestPath,
  async load(ctx, input, _permission: "view") {
    const { actor } = ctx;
    const person = actor.kind === "visitor" ? await previewerOf(actor, input) : actor;
    const found = await findChangeRequest(input.spaceId, person, input.changeRequestId);
    const changeRequest = authorizeRequest(found, person, "view");
    ctx.reply.version = changeRequest.version;
    return { changeRequest };
  },
});

export const findPreviewedRequest = async (visitor: VisitorActor, path: ContentPath) =>
  findContent(await previewerOf(visitor, path), path);

/**
 * A scope for the content of a change request. This scope allows the callers of {@link changeRequestContent}, and also
 * members who preview the change request on a site. These members see the content as a visitor does.
 */
export const readChangeRequestContent: ContentReadScope<ContentPath> = defineScope({
  who: "reader",
  needs: levelOn("the space", SPACE_PERMISSIONS),
  path: changeRequestPath,
  async load(ctx, input, permission: SpacePermission) {
    const { actor } = ctx;
    const found =
      actor.kind === "visitor" ? await findPreviewedRequest(actor, input) : await findContent(actor, input);
    const content = seenContentOf(found, actor, permission, "Change request");
    tellRevision(ctx.reply, content.revision.id);
    return { content };
  },
});

/** Takes the IDs of branches. Returns those IDs whose branch belongs to a draft or open change request. */
export async function openBranchesAmong(
  organizationId: string,
  branchIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db().changeRequest.findMany({
    where: { organizationId, branchId: { in: [...branchIds] }, status: { in: ["draft", "open"] } },
    select: { branchId: true },
  });
  return new Set(rows.map(({ branchId }) => branchId));
}

/** Returns the change request of a branch, or null if the branch has none. */
export const findRequestOfBranch = (
  organizationId: string,
  branchId: string,
): Promise<Pick<ChangeRequest, "id" | "number" | "subject"> | null> =>
  db().changeRequest.findFirst({
    where: { organizationId, branchId },
    select: { id: true, number: true, subject: true },
  });

/**
 * Selects the change requests whose merge created one of the revisions. One parent of a revision that a merge
 * creates is on the change request's branch.
 */
export const requestsMergedInto = new Statement(
  "change-requests:merged",
  (given: Given<{ organizationId: string; revisionIds: readonly string[] }>) =>
    changeRequests()
      .innerJoin("Revision as r", sameOrganization("r", "c", { id: "mergedRevisionId" }))
      .innerJoin("Revision as p", (join) =>
        sameOrganization("p", "c", { branchId: "branchId" })(join).on(
          sql<boolean>`p."id" = ANY(r."parents")`,
        ),
      )
      .select(CHANGE_REQUEST_SHOWN)
      .where("r.organizationId", "=", given("organizationId"))
      .where("r.id", "=", anyOf(given("revisionIds"))),
);

/** Returns the change requests whose merge created these revisions. */
export const findMergedRequests = (
  organizationId: string,
  revisionIds: readonly string[],
): Promise<ChangeRequestRow[]> => requestsMergedInto.rows(reads(), { organizationId, revisionIds });
