import type { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { keysetPage, type Page, type Paging } from "@/db/page";
import { presentOrganization } from "@/domains/organizations/presenter";
import { presentSpace } from "@/domains/spaces/presenter";
import { notFound, orNotFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import type { RevisionSnapshot } from "@/scopes/snapshot";
import { readSpace } from "@/scopes/space";
import { readAddress } from "./addresses";
import { readMergedFrom } from "./change-request/merged-from";
import type { backlinkSchema, linkSchema, linksSchema } from "./links-schema";
import type { PageReference } from "./markdown";
import type { ContentRef } from "./markdown/document";
import { presentFile, presentPage, presentReusableContent, presentRevision } from "./presenter";
import { publishedUrlsOf } from "./published-urls";
import { readFile } from "./read/files";
import {
  countLinks,
  countNewlyBroken,
  type LinkFilter,
  type LinkStatus,
  type ReadLink,
  readLinks,
  readPagesWithPaths,
} from "./read/links";
import { readReusableContents } from "./read/reusable-contents";
import { resolverOf } from "./read/targets";
import { type TextUses, usesOfText } from "./visitor-view/text-uses";
import { readTexts } from "./write/texts";

type Link = z.input<typeof linkSchema>;
type Location = Link["locationReferences"][number];
type Stats = z.input<typeof linksSchema>["stats"];

async function surroundings(content: RevisionSnapshot, actor: UserActor) {
  const { organizationId, spaceId, revision } = content;
  const [member, space, mergedFrom] = await Promise.all([
    findOrganization(organizationId, actor),
    readSpace(spaceId, actor),
    readMergedFrom(content, actor),
  ]);
  if (!space) throw notFound("Space");
  const nothing = { pages: [], files: [], reusableContents: [] };
  return {
    organization: presentOrganization(member ?? (await strangersOrganization(organizationId))),
    space: presentSpace(space),
    versionContext: {
      type: "revision" as const,
      revision: presentRevision(
        revision,
        { ...nothing, ...(mergedFrom && { mergedFrom }) },
        false,
        publishedUrlsOf(revision, space),
      ),
    },
  };
}

/**
 * Returns the organization in the form in which a caller without a role sees it. Such a caller can read only
 * public spaces.
 */
async function strangersOrganization(organizationId: string) {
  const organization = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  return { ...organization, emailDomains: [], defaultRole: null, defaultContent: null, role: null };
}

/** Loads the source pages and the targets of all links in a response. */
async function readAround(content: RevisionSnapshot, actor: UserActor, links: readonly ReadLink[]) {
  const around = surroundings(content, actor);
  const resolve = await resolverOf(content, links);
  const view = { spaceId: content.spaceId, metadata: true, resolve };
  const refs = links.map((link) => resolve(link.href, link.usage, link.gitPath));
  const targetPages = refs.flatMap((ref) =>
    ref.kind === "page" || ref.kind === "anchor" ? (ref.page ?? []) : [],
  );
  const reusableIds = refs.flatMap((ref) => (ref.kind === "reusable-content" ? ref.reusableContent : []));
  const fileIds = new Set(refs.flatMap((ref) => (ref.kind === "file" ? ref.file : [])));
  const [pages, files, reusable] = await Promise.all([
    readPagesWithPaths(content, [...links.map((link) => link.pageId), ...targetPages]),
    Promise.all([...fileIds].map((id) => readFile(content, id))),
    reusableIds.length > 0 ? readReusableContents(content, reusableIds) : [],
  ]);
  return {
    around: await around,
    view,
    pages,
    files: new Map(files.flatMap((file) => (file ? [[file.fileId, presentFile(content, file, view)]] : []))),
    reusable: new Map(reusable.map((row) => [row.reusableContentId, presentReusableContent(row, view)])),
  };
}

class Locations {
  constructor(private readonly read: Awaited<ReturnType<typeof readAround>>) {}

  page(pageId: string, anchor: string | null) {
    const { pages, view, around } = this.read;
    const row = pages.get(pageId);
    if (!row) throw new Error(`page ${pageId} was deleted while its links were read`);
    const page = presentPage(row, row.path, [], { ...view, resolve: (url) => ({ kind: "url", url }) });
    const internal = anchor ? { internalLocation: { type: "anchor" as const, anchor } } : {};
    return { kind: "page" as const, ...around, page, ...internal };
  }

  /**
   * Returns the target of a link. If it doesn't exist in the revision, returns the address as it's written
   * in the text.
   */
  target(link: ReadLink): Location | undefined {
    const address = readAddress(link.href, link.usage, link.gitPath);
    if (address.kind === "anchor") return this.page(link.pageId, address.anchor);
    if (link.status === "broken") return { kind: "url", url: link.href };
    return this.locationOf(this.read.view.resolve(link.href, link.usage, link.gitPath));
  }

  private locationOf(ref: ContentRef): Location | undefined {
    const { around, pages, files, reusable } = this.read;
    if (ref.kind === "url") return { kind: "url", url: ref.url };
    if (ref.kind === "page" && pages.has(ref.page)) return this.page(ref.page, null);
    if (ref.kind === "anchor" && pages.has(ref.page ?? "")) return this.page(ref.page ?? "", ref.anchor);
    const file = ref.kind === "file" ? files.get(ref.file) : undefined;
    if (file) return { kind: "file", ...around, file };
    const reusableContent = ref.kind === "reusable-content" ? reusable.get(ref.reusableContent) : undefined;
    return reusableContent && { kind: "reusable-content", ...around, reusableContent };
  }
}

function present(link: ReadLink, locations: Locations): Link {
  const targetReference = locations.target(link);
  return {
    status: link.status,
    // A page depends on content that it includes, and on specifications that it shows. All other links are
    // only references.
    relation: link.usage === "include" || link.usage === "openapi" ? "dependsOn" : "reference",
    ...(targetReference && { targetReference }),
    locationReferences: [locations.page(link.pageId, link.heading)],
  };
}

interface Totals {
  total: number;
  broken: number;
  /**
   * The number of links that the change request broke, or -1 if the content doesn't belong to a change
   * request.
   */
  newlyBroken: number;
}

/** Counts all links, broken links, and links that a change request broke. */
async function totalsOf(content: RevisionSnapshot, filter: LinkFilter): Promise<Totals> {
  const counted = await countLinks(content, { ...filter, status: null });
  const [, base] = content.layers;
  if (!base) return { ...counted, newlyBroken: -1 };
  if (counted.broken === 0) return { ...counted, newlyBroken: 0 };
  const before = { ...content, layers: [base] };
  return { ...counted, newlyBroken: await countNewlyBroken(content, before, filter.pageId) };
}

/**
 * Returns one page of a list of links. The totals are counted only for the first page. After that, they're
 * stored in the cursor, as for `count`.
 */
async function list(content: RevisionSnapshot, filter: LinkFilter, paging: Paging) {
  let totals: Totals = { total: 0, broken: 0, newlyBroken: -1 };
  const page = await keysetPage<ReadLink & Totals>(paging, {
    name: ["links", content.spaceId, filter.pageId, nameOfTargets(filter), filter.status].join(" "),
    keyLength: 5,
    keyOf: (link) => [link.pageId, link.ordinal, link.total, link.broken, link.newlyBroken],
    fetch: async (key, take) => {
      const after = { pageId: String(key?.[0] ?? ""), ordinal: Number(key?.[1] ?? -1) };
      const links = readLinks(content, filter, after, take);
      // The totals always include all links, even if the request filters by status.
      totals = key
        ? { total: Number(key[2]), broken: Number(key[3]), newlyBroken: Number(key[4]) }
        : await totalsOf(content, filter);
      return (await links).map((link) => ({ ...link, ...totals }));
    },
    count: async () => (await countLinks(content, filter))[filter.status === "broken" ? "broken" : "total"],
  });
  return { page, totals };
}

const nameOfTargets = ({ targets, usage }: LinkFilter) =>
  targets && [usage, ...targets.map(({ id }) => id)].join("/");

/** Lists the links of a revision, or of one of its pages. See "Spaces: links" in the API contract. */
export async function listLinks(
  content: RevisionSnapshot,
  actor: UserActor,
  pageId: string | null,
  status: LinkStatus | undefined,
  paging: Paging,
): Promise<Page<Link> & { stats: Stats }> {
  if (pageId !== null && !(await readPagesWithPaths(content, [pageId])).has(pageId)) throw notFound("Page");
  const filter = { pageId, targets: null, usage: null, status: status ?? null };
  const { page, totals } = await list(content, filter, paging);
  const locations = new Locations(await readAround(content, actor, page.items));
  const items = page.items.map((link) => present(link, locations));
  const { total, broken, newlyBroken } = totals;
  const stats = { total, broken: { total: broken, ...(newlyBroken >= 0 && { changeRequest: newlyBroken }) } };
  return { ...page, items, stats };
}

type Backlinks = Page<z.input<typeof backlinkSchema>>;

export async function listBacklinks(
  content: RevisionSnapshot,
  actor: UserActor,
  fileId: string,
  paging: Paging,
): Promise<Backlinks> {
  const { gitPath } = orNotFound(await readFile(content, fileId), "File");
  return await listLinksTo(content, actor, { targets: [{ id: fileId, gitPath }], usage: null }, paging);
}

const inclusionsIn = ({ references, parts }: TextUses): PageReference[] => [
  ...references.filter(({ usage }) => usage === "include"),
  ...parts.flatMap(({ uses }) => inclusionsIn(uses)),
];

/**
 * Returns reusable content and all reusable content that includes it, directly or indirectly.
 * @throws ApiError 404 if it doesn't exist
 */
async function withThoseShowing(content: RevisionSnapshot, reusableContentId: string) {
  const { organizationId } = content;
  const all = await readReusableContents(content, null);
  const found = all.find((row) => row.reusableContentId === reusableContentId);
  const shown = new Set([orNotFound(found, "Reusable content").reusableContentId]);
  const inclusions = await Promise.all(
    all.map(async ({ reusableContentId: by, textHash: hash, gitPath }) => {
      const read = async () => (await readTexts(organizationId, [hash])).get(hash) ?? "";
      const uses = await usesOfText(organizationId, hash, read);
      return inclusionsIn(uses).map(({ href, usage }) => ({ by, href, usage, gitPath }));
    }),
  );
  const placed = inclusions.flat();
  const resolve = await resolverOf(content, placed);
  const included = placed.map(({ by, href, usage, gitPath }) => ({ by, ref: resolve(href, usage, gitPath) }));
  // The loop adds items to the set while it runs, and also visits these items.
  for (const id of shown)
    for (const { by, ref } of included)
      if (ref.kind === "reusable-content" && ref.reusableContent === id) shown.add(by);
  return all.flatMap(({ reusableContentId: id, gitPath }) => (shown.has(id) ? { id, gitPath } : []));
}

/** Lists the places where pages include reusable content, directly or through other reusable content. */
export async function listInclusions(
  content: RevisionSnapshot,
  actor: UserActor,
  reusableContentId: string,
  paging: Paging,
): Promise<Backlinks> {
  const targets = await withThoseShowing(content, reusableContentId);
  return await listLinksTo(content, actor, { targets, usage: "include" }, paging);
}

async function listLinksTo(
  content: RevisionSnapshot,
  actor: UserActor,
  wanted: Pick<LinkFilter, "targets" | "usage">,
  paging: Paging,
): Promise<Backlinks> {
  const filter = { pageId: null, status: null, ...wanted };
  const { page } = await list(content, filter, paging);
  const locations = new Locations(await readAround(content, actor, page.items));
  const items = page.items.map((link) => ({
    ...present(link, locations),
    ...locations.page(link.pageId, link.heading),
  }));
  return { ...page, items };
}
