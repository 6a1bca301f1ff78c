import { generateNKeysBetween } from "fractional-indexing";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { assertIfMatch } from "@/access/authorization/if-match";
import { SITE_PERMISSIONS } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import type { Prisma, Site } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { basenameAddress } from "@/domains/names/addresses";
import { assertNameIsFree, assertNotReserved, isNameFree, isReservedName } from "@/domains/names/claims";
import { forgetDefaultContent } from "@/domains/spaces/tenancy";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { conflict, invalid } from "@/lib/errors";
import { numbered, slugOf } from "@/lib/slug";
import { withoutUndefined } from "@/lib/without";
import type { ScopedSite } from "@/scopes/site";
import type { ScopedSpace } from "@/scopes/space";
import { claimAddress, hostOfProxy, isFree, releaseAddresses } from "./addresses";
import { removeBundlesOf } from "./bundles/service";
import { assertMayWish, settleHosts } from "./hostnames/claims";
import { checkSiteHosts } from "./hostnames/jobs";
import { removeImagesOf } from "./images/service";
import { lockedSite } from "./queries";
import { changeSite, leaveOutDeleted, letsInOthers, readWrittenSite, type SiteKey } from "./rows";
import type { CreateSite, UpdateSite } from "./schema";
import { findShowableSpaces } from "./showable";

const TITLE = "Docs";
const TITLE_LENGTH_MIN = 2;

/**
 * Derives a free basename from the title, such as `docs` or `docs-1`. If the title has no Latin letters or
 * digits, `docs` is used instead.
 */
async function freeBasename(tx: Tx, organizationId: string, title: string): Promise<string> {
  const plain = slugOf(title.normalize("NFKD"))
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
  const basename = plain === "" || plain === "page" ? "docs" : plain;
  for (let count = 0; ; count++) {
    const wish = numbered(basename.slice(0, 90), count);
    if (isReservedName(wish) || !(await isFree(tx, basenameAddress(wish)))) continue;
    if (await isNameFree(tx, organizationId, wish)) return wish;
  }
}

/**
 * The title of a new site: the given title or, if there is none, the title of the first space. A title that
 * is too short is replaced by `Docs`.
 */
const titleOf = (wish: string | undefined, spaces: readonly { title: string }[]) => {
  const title = wish ?? spaces[0]?.title ?? TITLE;
  return title.length < TITLE_LENGTH_MIN ? TITLE : title;
};

/** Derives a unique path for each space from the spaces' titles. */
export function pathsFor(titles: readonly string[], taken: ReadonlySet<string> = new Set()): string[] {
  const used = new Set(taken);
  return titles.map((title) => {
    let count = 0;
    while (used.has(numbered(slugOf(title), count))) count++;
    const path = numbered(slugOf(title), count);
    used.add(path);
    return path;
  });
}

/** Shows these spaces at the root of a new site. */
async function presentSpaces(
  tx: Tx,
  { organizationId, id: siteId }: SiteKey,
  spaces: readonly ScopedSpace[],
) {
  if (spaces.length === 0) return;
  const ranks = generateNKeysBetween(null, null, spaces.length);
  const paths = pathsFor(spaces.map((space) => space.title));
  const of = { organizationId, siteId, createdAt: now() };
  const data = spaces.map(({ id: spaceId }, index) => {
    const place = { rank: ranks[index] as string, path: paths[index] as string };
    return { ...of, id: newId(), spaceId, ...place };
  });
  await tx.siteSpace.createMany({ data });
}

/** Creates a site with these spaces as variants at its root. Throws 404 and 403 as {@link findShowableSpaces} does. */
export async function createSite(act: Act, organizationId: string, input: CreateSite): Promise<ScopedSite> {
  const key = { organizationId, id: newId() };
  const spaces = await findShowableSpaces(act.actor, organizationId, input.spaces ?? []);
  const title = titleOf(input.title, spaces);
  await inTransaction(act, async (tx) => {
    const basename = await freeBasename(tx, organizationId, title);
    const time = now();
    const { type, visibility } = input;
    const data = { ...key, title, basename, ...(type && { type }), ...(visibility && { visibility }) };
    const made = { createdById: act.actor.userId, createdAt: time, updatedAt: time };
    await tx.site.create({ data: { ...data, ...made } });
    await claimAddress(tx, key, "title", basenameAddress(basename));
    await presentSpaces(tx, key, spaces);
    await recordEvent(tx, act, { organizationId, made: { siteId: key.id } });
  });
  return await readWrittenSite(act, key);
}

/**
 * Throws 403 if the caller isn't an administrator and the input changes the site's addresses, the people who can read the site, or
 * the pages that can show the site.
 */
function assertMayChange(site: ScopedSite, input: UpdateSite): void {
  const isDelicate = [input.visibility, input.basename, input.hostname, input.proxy, input.embedOrigins].some(
    (value) => value !== undefined,
  );
  if (isDelicate) assertLevel(site.level, SITE_PERMISSIONS.admin, "the site");
}

/** Claims the addresses in the input and returns the columns to write. A new host takes effect only after it is verified. */
async function claimAddresses(tx: Tx, site: Site, { basename, hostname, proxy }: UpdateSite) {
  if (basename !== undefined && basename !== site.basename) {
    assertNotReserved("basename", basename);
    await assertNameIsFree(tx, site.organizationId, "basename", basename);
    await claimAddress(tx, site, "basename", basenameAddress(basename));
  }
  const names = withoutUndefined({ basename });
  if (hostname === undefined && proxy === undefined) return names;
  const { organizationId, id: siteId } = site;
  if (hostname) await assertMayWish(tx, organizationId, "hostname", hostname);
  if (proxy) await assertMayWish(tx, organizationId, "proxy", hostOfProxy(proxy) ?? "");
  const wishes = {
    hostname: hostname === undefined ? site.hostname : hostname,
    proxy: proxy === undefined ? site.proxy : proxy,
  };
  await enqueue(tx, checkSiteHosts, { organizationId, siteId }, { key: `hosts:${siteId}` });
  return { ...names, ...wishes, ...(await settleHosts(tx, site, wishes)) };
}

async function defaultsOf(tx: Tx, site: Site, input: UpdateSite): Promise<Prisma.SiteUncheckedUpdateInput> {
  const { organizationId, id: siteId } = site;
  const { defaultSiteSection, defaultSiteSpace } = input;
  if (defaultSiteSection !== undefined) {
    const section = await tx.siteSection.findFirst({
      where: { organizationId, siteId, id: defaultSiteSection },
    });
    if (!section)
      throw invalid(
        "defaultSiteSection",
        `must be the ID of a section of the site (received \`${defaultSiteSection}\`)`,
      );
  }
  const data = defaultSiteSection === undefined ? {} : { defaultSectionId: defaultSiteSection };
  if (defaultSiteSpace === undefined) return data;
  const siteSpace = await tx.siteSpace.findFirst({ where: { organizationId, siteId, id: defaultSiteSpace } });
  if (!siteSpace)
    throw invalid(
      "defaultSiteSpace",
      `must be the ID of a site space of the site (received \`${defaultSiteSpace}\`)`,
    );
  if (siteSpace.sectionId === null) return { ...data, defaultSiteSpaceId: siteSpace.id };
  await tx.siteSection.update({
    where: { organizationId_id: { organizationId, id: siteSpace.sectionId } },
    data: { defaultSiteSpaceId: siteSpace.id, version: { increment: 1 } },
  });
  return data;
}

/**
 * @throws ApiError 400 for a default that isn't part of the site, 403 for changes that need an administrator,
 * 409 for the address of another site, 412 for a stale version
 */
export async function updateSite(act: Act, site: ScopedSite, input: UpdateSite): Promise<ScopedSite> {
  assertMayChange(site, input);
  await changeSite(act, site, async (tx, present) => {
    if (Object.values(input).every((value) => value === undefined)) return null;
    const addresses = await claimAddresses(tx, present, input);
    const { title, visibility, agentsContext, apiChangelog, adaptiveContent, embedOrigins } = input;
    const defaults = await defaultsOf(tx, present, input);
    if (visibility && letsInOthers(present.visibility, visibility)) await leaveOutDeleted(tx, site);
    const settings = { agentsContext, apiChangelog, adaptiveContent: adaptiveContent?.enabled };
    const columns = { title, visibility, ...settings, embedOrigins };
    return { ...defaults, ...addresses, ...withoutUndefined(columns) };
  });
  return await readWrittenSite(act, site);
}

/**
 * Deletes a site with its structure, redirects and links. Its spaces remain. Throws 412 for a stale version.
 */
export async function deleteSite(act: Act, key: SiteKey | undefined): Promise<void> {
  if (!key) return;
  const { organizationId, id } = key;
  await inTransaction(act, async (tx) => {
    const site = await lockedSite.first(tx, key);
    if (!site) return;
    assertIfMatch(act, site.version);
    await releaseAddresses(tx, key);
    await tx.grant.deleteMany({ where: { organizationId, resourceId: id } });
    await removeImagesOf(tx, key);
    await removeBundlesOf(tx, key);
    await tx.site.delete({ where: { organizationId_id: { organizationId, id } } });
    await forgetDefaultContent(tx, organizationId, [id]);
    await recordEvent(tx, act, { organizationId });
  });
}

/** Publishes the site if the site isn't published yet. Throws 409 for a site without spaces. */
export async function publishSite(act: Act, site: ScopedSite): Promise<ScopedSite> {
  await changeSite(act, site, async (tx, { publishedAt }) => {
    if (publishedAt !== null) return null;
    if (site.siteSpaces === 0)
      throw conflict("The site doesn't have a space yet. Add a space to the site, then publish the site.");
    await leaveOutDeleted(tx, site);
    return { publishedAt: now() };
  });
  return await readWrittenSite(act, site);
}

/** Unpublishes the site. Does nothing if the site isn't published. */
export async function unpublishSite(act: Act, site: ScopedSite): Promise<ScopedSite> {
  await changeSite(act, site, async (_tx, { publishedAt }) =>
    publishedAt === null ? null : { publishedAt: null },
  );
  return await readWrittenSite(act, site);
}
