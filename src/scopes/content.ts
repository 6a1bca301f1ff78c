import { sql } from "kysely";
import { z } from "zod";
import type { Actor, Reader, UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { atLeast, SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { levelWithin, reaches } from "@/access/authorization/token-scope";
import { type Visitor, visitorStanding } from "@/access/visitors/level-sql";
import { sinceVisitorTokens, type VisitorActor } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import { reads } from "@/db/reads";
import { type Given, Statement } from "@/db/statement";
import { notFound } from "@/lib/errors";
import { type RequestContext, tellRevision } from "@/trpc/context";
import { loadAs, shareKeyFields, visitorOfSpace, WHO_READS } from "./by-share-key";
import { contentStatement, type FoundContent } from "./content-statement";
import { defineScope, idField, levelOn, type Scope } from "./define";
import { isOnPreviewedSite, isPreviewer, memberBehind } from "./preview";
import { shownOnSite } from "./shown-at";
import { type ContentVisitor, type RevisionSnapshot, type SeenBy, snapshotOf, visitorOf } from "./snapshot";
import { assertRole, type ReadBy } from "./space";

/**
 * The revision of a space's content that an operation reads. Each scope identifies the revision by a
 * different path.
 */
export type RequestedContent = RevisionSnapshot;

/** A space's content at a revision, as any reader sees it, including visitors. */
export type RequestedView = RequestedContent | SeenBy<ContentVisitor, RequestedContent>;

/** The context of the content operations for people with a role on the space. */
export type ContentScope<Path> = Scope<SpacePermission, Path, { content: RequestedContent }>;

/**
 * The context of the content operations for all readers: members, visitors to a published site, callers with
 * a share key, and callers without a credential.
 */
export type ContentReadScope<Path> = Scope<
  SpacePermission,
  Path & { shareKey?: string | undefined },
  { content: RequestedView; actor: Reader },
  Actor
>;

interface OfRevision {
  revisionId: string;
  /** The time at which the oldest valid visitor's token was issued. */
  since: string;
}

/**
 * Selects a revision if the reader can read it. Visitors can read the head, and every revision that was the
 * head at some time since the oldest valid token was issued. Because of this, a page that is loaded in
 * several requests shows one revision. Older and unmerged content is hidden from visitors.
 */
const readableRevision = (given: Given<OfRevision>) =>
  sql<string | null>`(SELECT v."id" FROM "Revision" v
  WHERE v."organizationId" = s."organizationId" AND v."id" = ${given("revisionId")} AND (NOT l."isVisitor"
    OR v."branchId" = s."branchId" AND (v."id" = s."revisionId" OR EXISTS (SELECT FROM "Revision" n
      WHERE n."organizationId" = s."organizationId" AND n."branchId" = s."branchId"
        AND n."number" = v."number" + 1 AND n."createdAt" > ${given("since")}))))`;

const HEAD = sql.ref<string>("s.revisionId");

const byVisitor = (given: Given<Visitor>) => ({
  standing: visitorStanding("s", given),
  shownAt: shownOnSite(given("siteId")),
});

export const headRead = new Statement("content:head", (given: Given<ReadBy>) =>
  contentStatement(given, HEAD),
);
export const revisionRead = new Statement("content:revision", (given: Given<ReadBy & OfRevision>) =>
  contentStatement(given, readableRevision(given)),
);
export const headVisited = new Statement("content:visited", (given: Given<ReadBy & Visitor>) =>
  contentStatement(given, HEAD, byVisitor(given)),
);
export const revisionVisited = new Statement(
  "content:visited-revision",
  (given: Given<ReadBy & OfRevision & Visitor>) =>
    contentStatement(given, readableRevision(given), byVisitor(given)),
);

/** Whether a preview includes this revision. A preview of the whole site includes all revisions of the site's spaces. */
async function isOfPreview(
  { organizationId, preview }: VisitorActor,
  { id, spaceId, branchId }: NonNullable<FoundContent["revision"]>,
): Promise<boolean> {
  if (preview?.spaceId === undefined) return true;
  if (preview.spaceId !== spaceId || !preview.changeRequest) return preview.revisionId === id;
  const where = { organizationId, id: preview.changeRequest.id, branchId };
  return (await db().changeRequest.count({ where })) > 0;
}

/**
 * Finds the content that a member can preview on a site. The member can preview the head of each space that
 * the site shows, and the revisions that the preview includes.
 */
async function loadPreviewed(
  visitor: VisitorActor,
  person: UserActor,
  spaceId: string,
  revisionId: string | null,
) {
  if (!(await isOnPreviewedSite(visitor, spaceId))) return undefined;
  const head = await findHead(person, spaceId);
  if (!head || revisionId === null || head.revision?.id === revisionId) return head;
  const row = await findRevision(person, { spaceId, revisionId });
  return row?.revision && (await isOfPreview(visitor, row.revision)) ? row : { ...head, revision: null };
}

async function loadPublished(visitor: VisitorActor, spaceId: string, revisionId: string | null) {
  const asked = { ...visitor, spaceId, userId: null };
  return revisionId === null
    ? await headVisited.first(reads(), asked)
    : await revisionVisited.first(reads(), { ...asked, revisionId, since: sinceVisitorTokens() });
}

async function loadVisited(visitor: VisitorActor, spaceId: string, revisionId: string | null) {
  const member = memberBehind(visitor);
  if (member && isPreviewer(visitor)) return await loadPreviewed(visitor, member, spaceId, revisionId);
  const row = await loadPublished(visitor, spaceId, revisionId);
  if (!member || !row?.level || row.revision) return row;
  return (await loadPreviewed(visitor, member, spaceId, revisionId)) ?? row;
}

function requested(
  row: FoundContent | undefined,
  actor: Reader,
  permission: SpacePermission,
  thing: string,
): RequestedContent {
  if (!row?.level || !reaches(actor, row.organizationId)) throw notFound("Space");
  const level = levelWithin(actor, row.level);
  assertLevel(level, SPACE_PERMISSIONS[permission], "the space");
  if (row.revision === null) throw notFound(thing);
  const revision = { ...row.revision, createdAt: new Date(row.revision.createdAt) };
  const mayShare = actor.kind === "user" && atLeast(level, SPACE_PERMISSIONS.viewInviteLinks);
  return {
    ...snapshotOf(revision, row.title, row.baseStructureNumber),
    published: row.published ? { ...row.published, mayShare } : undefined,
    revisionVersion: row.revisionVersion ?? "",
  };
}

/**
 * Returns the complete content for a person.
 * `thing` is the name of the revision in error messages.
 * @throws ApiError 404 if the space is hidden or the revision is missing. 403 if the level is too low or the
 * caller has access only because of the space's visibility.
 */
export function contentOf(
  row: FoundContent | undefined,
  actor: UserActor,
  permission: SpacePermission,
  thing: string,
): RequestedContent {
  if (row?.level && reaches(actor, row.organizationId)) assertRole(row);
  return requested(row, actor, permission, thing);
}

/**
 * Returns the content as the caller sees it. A person who has access only because of the space's visibility
 * sees the same content as visitors.
 */
export function seenContentOf(
  row: FoundContent | undefined,
  actor: Reader,
  permission: SpacePermission,
  thing: string,
): RequestedView {
  const target = requested(row, actor, permission, thing);
  if (actor.kind === "user" && row?.isVisitor === false) return target;
  return { ...target, visitor: visitorOf(target, actor.kind === "visitor" ? actor.claims : {}) };
}

type Reply = Pick<RequestContext, "reply">;

function tagged<Content extends RequestedView>({ reply }: Reply, content: Content): { content: Content } {
  tellRevision(reply, content.revision.id);
  return { content };
}

async function findHead(actor: Reader, spaceId: string): Promise<FoundContent | undefined> {
  if (actor.kind === "visitor") return loadVisited(actor, spaceId, null);
  return await headRead.first(reads(), { spaceId, userId: actor.userId });
}

/**
 * Returns a revision of a space for a person.
 * @throws ApiError 404 if the person has no access
 */
export const readRevisionAs = async (
  actor: UserActor,
  spaceId: string,
  revisionId: string,
): Promise<RequestedContent> =>
  contentOf(await findRevision(actor, { spaceId, revisionId }), actor, "view", "Revision");

/**
 * Returns the head of a space's main content, as the person sees it.
 * @throws ApiError 404 if the person has no access
 */
export const readHead = async (actor: UserActor, spaceId: string): Promise<RequestedView> =>
  seenContentOf(await findHead(actor, spaceId), actor, "view", "Revision");

/** Finds a revision of a space, and the reader's level on the space. */
export async function findRevision(
  actor: Reader,
  { spaceId, revisionId }: { spaceId: string; revisionId: string },
): Promise<FoundContent | undefined> {
  if (actor.kind === "visitor") return loadVisited(actor, spaceId, revisionId);
  const asked = { spaceId, userId: actor.userId, revisionId, since: sinceVisitorTokens() };
  return await revisionRead.first(reads(), asked);
}

/**
 * Creates the scopes for one kind of content. `find` loads the content that a path identifies, and the
 * caller's level.
 */
interface ContentScopes<Path> {
  /**
   * The scope for people with a role on the space. Such people can read all content, including the parts that
   * conditions hide from visitors.
   */
  members: ContentScope<Path>;
  /**
   * A scope that also allows visitors to a published site, callers with a share key, and callers without a
   * credential.
   */
  readers: ContentReadScope<Path>;
}

// Each scope loads the space, the level and the revision with one statement. Hidden and missing spaces and
// revisions get the same 404 response.
function contentScopes<Shape extends { spaceId: typeof idField }>(
  path: z.ZodObject<Shape>,
  find: (actor: Reader, input: z.output<z.ZodObject<Shape>>) => Promise<FoundContent | undefined>,
): ContentScopes<z.output<z.ZodObject<Shape>>> {
  type Path = z.output<z.ZodObject<Shape>>;
  const members: ContentScope<Path> = defineScope({
    who: "person",
    needs: levelOn("the space", SPACE_PERMISSIONS),
    path,
    load: async (ctx, input, permission: SpacePermission) =>
      tagged(ctx, contentOf(await find(ctx.actor, input), ctx.actor, permission, "Revision")),
  });
  const readers = defineScope({
    who: "anybody",
    needs: levelOn("the space", SPACE_PERMISSIONS, WHO_READS),
    path: path.extend(shareKeyFields),
    load(ctx, input, permission: SpacePermission) {
      const { shareKey, ...place } = input as { shareKey?: string; spaceId: string };
      return loadAs(
        ctx.actor,
        shareKey,
        (key) => visitorOfSpace(place.spaceId, key),
        async (reader) =>
          tagged(ctx, seenContentOf(await find(reader, place as Path), reader, permission, "Revision")),
      );
    },
  }) as unknown as ContentReadScope<Path>;
  return { members, readers };
}

/** `/spaces/{spaceId}/content`: the head of the main content. */
export const headContent = contentScopes(
  z.object({ spaceId: idField.describe("The ID of the space.") }),
  (actor, { spaceId }) => findHead(actor, spaceId),
);

/**
 * `/spaces/{spaceId}/revisions/{revisionId}`. Visitors can read the head and the revisions that were the head
 * recently.
 */
export const revisionContent = contentScopes(
  z.object({
    spaceId: idField.describe("The ID of the space."),
    revisionId: idField.describe("The ID of the revision."),
  }),
  findRevision,
);
