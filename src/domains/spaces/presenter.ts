import type { z } from "zod";
import { permissionsOfOwn } from "@/access/authorization/own";
import { SPACE_PERMISSIONS } from "@/access/authorization/roles";
import { defaultLevelOf } from "@/domains/collections/fields";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import { addressOn } from "@/scopes/shown-at";
import type { SpaceGitSync, SpaceRow } from "@/scopes/space";
import { emojiCode } from "./emoji";
import { GIT_PROVIDERS, type MergeRules, type spaceSchema, type Visibility } from "./schema";

type Resource = z.input<typeof spaceSchema>;

/** While a space is locked, no one can edit its content. */
function permissionsOf(space: SpaceRow) {
  const permissions = permissionsOfOwn(SPACE_PERMISSIONS, space);
  return { ...permissions, edit: permissions.edit && space.editMode !== "locked" };
}

/** The fields of a space that determine its published URLs. */
export type Published = Pick<SpaceRow, "id" | "visibility" | "shareKey" | "shownAt">;

/**
 * Returns the URLs of a published space. If a site shows the space, these are URLs on the site. If no site shows the
 * space, the space has its own URL if its visibility lets people other than members read it. The URL of a share link
 * contains the key, so only people who already have the key or who can share the space get this URL. `public` is the
 * same URL if the space is public and search engines can list it.
 */
export function publishedUrls(
  { id, visibility, shareKey, shownAt }: Published,
  mayShare: boolean,
  known: string | undefined,
): Pick<Resource["urls"], "published" | "public"> {
  const isPublic = (shownAt?.visibility ?? visibility) === "public";
  const named = (published: string) => ({ published, ...(isPublic && { public: published }) });
  if (shownAt) return named(addressOn(shownAt, known));
  const address = appUrl(`/s/~${id}/`);
  if (visibility === "private" || visibility === "in-collection") return {};
  if (visibility !== "share-link") return named(address);
  return shareKey !== null && (mayShare || known === shareKey) ? named(`${address}${shareKey}/`) : {};
}

function urlsOf(space: SpaceRow, mayShare: boolean, shareKey: string | undefined): Resource["urls"] {
  return {
    location: apiUrl(`/spaces/${space.id}`),
    app: appUrl(`/spaces/${space.id}`),
    ...publishedUrls(space, mayShare, shareKey),
    ...withoutNull({ icon: space.icon }),
  };
}

// Columns of open enumerations are plain text in the database. The schema checked the values when they were written.
function presentGitSync({
  provider,
  repoName,
  infoURL,
  url,
  updatedAt,
}: SpaceGitSync): Pick<Resource, "gitSync"> {
  const known = GIT_PROVIDERS.find((name) => name === provider);
  // Clients expect either all of these fields or none. If clients don't know the provider, only the operations of Git Sync return
  // it.
  if (!known || repoName === null) return {};
  const repository = { repoName, installationProvider: known, integration: known, url: infoURL ?? url };
  return { gitSync: { ...repository, updatedAt: new Date(updatedAt).toISOString() } };
}

function settingsOf(space: SpaceRow) {
  return {
    visibility: space.visibility as Visibility,
    ...withoutNull({ editMode: space.editMode as Resource["editMode"] | null }),
    mergeRules: space.mergeRules as MergeRules,
    ...withoutNull({ language: space.language as Resource["language"] | null }),
    ...(space.visitorAuth !== null && { visitorAuth: { backend: "custom" as const } }),
    defaultLevel: defaultLevelOf(space),
  };
}

function presentWhole(space: SpaceRow, shareKey?: string): Resource {
  const permissions = permissionsOf(space);
  return {
    object: "space",
    id: space.id,
    title: space.title,
    emoji: emojiCode(space.emoji),
    createdAt: space.createdAt.toISOString(),
    updatedAt: space.updatedAt.toISOString(),
    ...withoutNull({ deletedAt: space.deletedAt?.toISOString() }),
    ...settingsOf(space),
    urls: urlsOf(space, permissions.viewInviteLinks, shareKey),
    organization: space.organizationId,
    ...withoutNull({ parent: space.parentId }),
    rank: space.rank,
    ...(space.gitSync && presentGitSync(space.gitSync)),
    revision: space.revisionId,
    comments: space.comments,
    changeRequests: space.changeRequests,
    changeRequestsOpen: space.changeRequestsOpen,
    changeRequestsDraft: space.changeRequestsDraft,
    permissions,
  };
}

/** Returns a space without the fields that only members see, such as its parent, Git Sync and edit mode. */
function withoutInside(whole: Resource): Resource {
  const {
    parent: _parent,
    gitSync: _gitSync,
    editMode: _editMode,
    visitorAuth: _visitorAuth,
    ...shown
  } = whole;
  return {
    ...shown,
    rank: "",
    mergeRules: { type: "inherit" },
    defaultLevel: null,
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
  };
}

/**
 * Returns a space as the caller sees it. Callers who have no role on the space get the visitor's view. This view doesn't contain
 * levels, merge rules, numbers of discussions, or Git Sync. `shareKey` is the key in the caller's request.
 */
export function presentSpace(space: SpaceRow, shareKey?: string): Resource {
  const whole = presentWhole(space, shareKey);
  return space.isVisitor ? withoutInside(whole) : whole;
}
