import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { SiteRedirect } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { findPageByPath } from "@/domains/content/read/page";
import type { SiteKey } from "@/domains/sites/rows";
import { changeStructure, type SiteRows } from "@/domains/sites/structure/rows";
import { siteSpacesInOrder } from "@/domains/sites/structure/tree";
import { now } from "@/lib/clock";
import { ApiError, invalid, tooLarge } from "@/lib/errors";
import { assertNoLoop, contentOf, pagePathsOf } from "./resolve";
import { adoptRedirects, findAmong } from "./rows";
import type { BulkRedirect, BulkResult, Destination, InputDestination } from "./schema";
import { REDIRECTS_MAX } from "./service";

type Upsert = Exclude<BulkRedirect, { intent: "publish" }>;

/** Looks up the paths of all pages in the destinations, with one lookup for each site space. */
async function readPaths(rows: SiteRows, redirects: readonly BulkRedirect[]) {
  const wanted = new Map<string, string[]>();
  for (const redirect of redirects) {
    const destination = redirect.intent === "publish" ? null : redirect.destination;
    if (destination?.kind !== "site-page") continue;
    const pages = wanted.get(destination.siteSpaceId) ?? [];
    wanted.set(destination.siteSpaceId, [...pages, destination.pageId]);
  }
  const paths = new Map<string, Map<string, string>>();
  for (const [id, pages] of wanted) {
    const siteSpace = rows.siteSpaces.find((each) => each.id === id && each.isLiving);
    if (siteSpace) paths.set(id, await pagePathsOf(siteSpace, pages));
  }
  return paths;
}

/** The redirects of a site during a bulk change, by source. */
class RedirectBatch {
  readonly redirects: Map<string, SiteRedirect>;
  private readonly before: ReadonlyMap<string, SiteRedirect>;

  constructor(
    private readonly rows: SiteRows,
    present: readonly SiteRedirect[],
    private readonly paths: Awaited<ReturnType<typeof readPaths>>,
  ) {
    this.before = new Map(present.map((redirect) => [redirect.source, redirect]));
    this.redirects = new Map(this.before);
  }

  /** Applies one item. Throws 400 and 413 for the same reasons as the operations for one redirect. */
  async apply(item: BulkRedirect): Promise<BulkResult> {
    if (item.intent === "publish") return await this.publish(item.source);
    if (item.destination === null) return this.remove(item.source);
    return await this.upsert(item, await this.resolve(item.destination));
  }

  private async publish(source: string): Promise<BulkResult> {
    const present = this.redirects.get(source);
    if (!present)
      throw invalid(
        "source",
        `must be the source of an existing redirect of the site (received \`${source}\`)`,
      );
    await this.put({ ...present, draft: false });
    return { status: "published", source, draft: false, id: present.id };
  }

  private remove(source: string): BulkResult {
    const draft = this.redirects.get(source)?.draft ?? false;
    this.redirects.delete(source);
    return { status: "deleted", source, draft };
  }

  private async upsert(item: Upsert, destination: Destination): Promise<BulkResult> {
    const { source, captureWildcard } = item;
    const present = this.redirects.get(source);
    if (!present && this.redirects.size >= REDIRECTS_MAX)
      throw tooLarge(`A site can have at most ${REDIRECTS_MAX} redirects. Delete a redirect first.`);
    const draft = item.intent === "draft";
    const { organizationId, id: siteId } = this.rows.site;
    const permanent = item.permanent ?? present?.permanent ?? false;
    const made = { id: newId(), organizationId, siteId, version: 1, createdAt: now(), updatedAt: null };
    const kept = present ?? made;
    await this.put({ ...kept, source, destination, captureWildcard, draft, permanent });
    return { status: present ? "updated" : "created", source, draft, id: kept.id };
  }

  private async put(redirect: SiteRedirect): Promise<void> {
    const rule = { ...redirect, destination: redirect.destination as unknown as Destination };
    await assertNoLoop(this.rows, rule, async (path) => findAmong(this.redirects, path), this.paths);
    this.redirects.set(redirect.source, redirect);
  }

  private async resolve(destination: InputDestination): Promise<Destination> {
    if (destination.kind !== "path") return destination;
    const siteSpace = siteSpacesInOrder(this.rows).find((each) => each.spaceId === destination.spaceId);
    if (!siteSpace)
      throw invalid(
        "destination.spaceId",
        `must be the ID of a space that the site shows (received \`${destination.spaceId}\`)`,
      );
    const content = await contentOf(siteSpace);
    const pageId = content && (await findPageByPath(content, destination.path));
    if (!pageId)
      throw invalid(
        "destination.path",
        `must be the path of a page of the space (received \`${destination.path}\`)`,
      );
    return { kind: "site-page", siteSpaceId: siteSpace.id, pageId };
  }

  /** Writes the changed redirects. Returns whether any redirect has changed. */
  async write(tx: Tx): Promise<boolean> {
    const { organizationId, id: siteId } = this.rows.site;
    const deletedIds = [...this.before].flatMap(([source, { id }]) =>
      this.redirects.get(source)?.id === id ? [] : [id],
    );
    const written = [...this.redirects.values()].filter((each) => this.before.get(each.source) !== each);
    const isNew = (each: SiteRedirect) => this.before.get(each.source)?.id !== each.id;
    const made = written.filter(isNew).map((each) => ({ ...each, destination: each.destination as object }));
    await tx.siteRedirect.deleteMany({ where: { organizationId, siteId, id: { in: deletedIds } } });
    if (made.length > 0) await tx.siteRedirect.createMany({ data: made });
    for (const { id, destination, captureWildcard, draft, permanent } of written.filter(
      (each) => !isNew(each),
    )) {
      const rule = { destination: destination as object, captureWildcard, draft, permanent };
      await tx.siteRedirect.update({
        where: { organizationId_id: { organizationId, id } },
        data: { ...rule, updatedAt: now(), version: { increment: 1 } },
      });
    }
    return deletedIds.length + written.length > 0;
  }
}

/** The result of one item. If the item fails, the other items are still processed. */
async function outcomeOf(batch: RedirectBatch, item: BulkRedirect): Promise<BulkResult> {
  try {
    return await batch.apply(item);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { source } = item;
    const draft = batch.redirects.get(source)?.draft ?? item.intent === "draft";
    return { status: "error", source, draft, error: error.message };
  }
}

/**
 * Creates, updates, publishes or deletes many redirects, in order. Each item names a redirect by its source, and each result says
 * whether the item failed. Throws 412 for a stale version.
 */
export async function bulkUpsertRedirects(act: Act, key: SiteKey, items: readonly BulkRedirect[]) {
  const results: BulkResult[] = [];
  await changeStructure(act, key, async (tx, rows) => {
    const { organizationId, id: siteId } = key;
    await adoptRedirects(tx, rows, { sources: items.map(({ source }) => source) });
    const present = await tx.siteRedirect.findMany({ where: { organizationId, siteId } });
    const batch = new RedirectBatch(rows, present, await readPaths(rows, items));
    for (const item of items) results.push(await outcomeOf(batch, item));
    return (await batch.write(tx)) ? {} : null;
  });
  return results;
}
