import { hash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { OPEN_AUDIENCE } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import type { SiteBundle } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { holdFiles } from "@/domains/content/files/collect";
import { withUploads } from "@/domains/content/files/uploads";
import { visitorOf } from "@/domains/sites/adaptive/visitor";
import { outcomeFor } from "@/domains/sites/adaptive/visitor-view";
import { BUNDLE_FAULT, unfinished } from "@/domains/sites/bundles/jobs";
import { forgetEarlierBundles } from "@/domains/sites/bundles/service";
import { addressIndexOf, placeAt } from "@/domains/sites/published/find-page";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { loadHeads } from "@/domains/sites/published/state";
import { loadSiteRows } from "@/domains/sites/structure/rows";
import type { JobRun } from "@/jobs/handle";
import { perform } from "@/jobs/perform";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { ApiError, conflict } from "@/lib/errors";
import { log } from "@/lib/log";
import { withTemporaryFolder } from "@/lib/private-folder";
import { publishedUrl } from "@/scopes/site-address";
import { siteAssets } from "@/site/published/assets";
import { Bundle } from "./make";

type Key = Pick<SiteBundle, "organizationId" | "id">;

/** The minimum time between two updates of the progress. */
const TELL_MILLISECONDS = 500;
/** The time between two heartbeats during long steps. */
const ALIVE_MILLISECONDS = 60_000;
/** The progress in percent after all pages are rendered. Later steps need the remaining percent. */
const PAGES_PERCENT = 95;
/** The maximum size of a bundle in the temporary folder, and then in the file store. */
const GIGABYTES_MAX = 4;

async function begin(key: Key): Promise<SiteBundle | null> {
  const data = { status: "in-progress", progress: 0, updatedAt: now() };
  const { count } = await db().siteBundle.updateMany({ where: unfinished(key), data });
  return count === 0 ? null : await db().siteBundle.findFirst({ where: unfinished(key) });
}

/** Returns a function that records a bundle's progress, but not more often than the minimum time allows. */
function teller(key: Key) {
  let told = 0;
  return async (done: number, total: number): Promise<void> => {
    const time = monotonicMilliseconds();
    if (time < told + TELL_MILLISECONDS) return;
    told = time;
    const data = { progress: Math.floor((PAGES_PERCENT * done) / total), updatedAt: now() };
    const { count } = await db().siteBundle.updateMany({ where: unfinished(key), data });
    if (count === 0) throw conflict("Someone deleted the site before its bundle was complete.");
  };
}

/** Runs the work on a bundle, and records heartbeats while it runs. */
async function heard(key: Key, work: () => Promise<void>): Promise<void> {
  const tell = () => db().siteBundle.updateMany({ where: unfinished(key), data: { updatedAt: now() } });
  const telling = setInterval(
    () =>
      tell().catch((error) => log.warn({ error, bundle: key.id }, "bundle: heartbeat could not be recorded")),
    ALIVE_MILLISECONDS,
  );
  try {
    await work();
  } finally {
    clearInterval(telling);
  }
}

/** Returns the site as an anonymous visitor sees it. @throws ApiError 409 if anonymous visitors can't see any content */
async function placeForAnonymous({ organizationId, siteId: id }: SiteBundle): Promise<PublishedPlace> {
  const rows = await loadSiteRows({ organizationId, id });
  const { site } = rows;
  if (site.publishedAt === null)
    throw conflict("The site isn't published. Publish the site before you create its bundle.");
  const claims = visitorOf(site, {});
  const outcome = outcomeFor(rows, claims);
  const heads = await loadHeads(organizationId, rows);
  const siteUrl = publishedUrl(site);
  const asked = {
    url: new URL(siteUrl),
    site,
    siteUrl,
    names: [],
    outcome,
    state: { rows, heads, authMark: "", hasRedirects: false, forAll: undefined },
    admission: { audience: OPEN_AUDIENCE, claims },
    addressIndex: addressIndexOf(rows, outcome.rows),
  };
  const siteSpace = outcome.rows.siteSpaces.find(({ isLiving }) => isLiving);
  const entry = siteSpace && { siteSpace, length: 0, isCanonical: true, isLasting: true };
  const place = entry && placeAt(asked, entry, "");
  if (!place) throw conflict("The site doesn't have a space. Add a space to the site first.");
  return place;
}

/** Yields the bytes unchanged. @throws ApiError 409 if there are more bytes than allowed */
async function* atMost(gigabytes: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = gigabytes * 1024 ** 3;
  for await (const part of bytes) {
    left -= part.length;
    if (left < 0)
      throw conflict(
        `The site is too large for a bundle, which can be at most ${gigabytes} GiB. Remove large files or spaces from the site.`,
      );
    yield part;
  }
}

async function makeInto(folder: string, row: SiteBundle, signal: AbortSignal, gigabytes: number) {
  const { organizationId } = row;
  const file = path.join(folder, "site.zip");
  const bundle = await Bundle.of(await placeForAnonymous(row), siteAssets(), {
    signal,
    progress: teller(row),
  });
  await pipeline(atMost(gigabytes, bundle.bytes()), createWriteStream(file));
  const { size } = await stat(file);
  // Don't use the hash of the bytes as the key. This file is deleted later, and an uploaded file with equal bytes must not
  // be deleted.
  const fileKey = hash("sha256", `bundle ${row.id} ${randomUUID()}`, "hex");
  const ended = { status: "completed", progress: 100, fileKey, updatedAt: now() };
  await withUploads(organizationId, async (uploads) => {
    await uploads.put(fileKey, file, size);
    await inTransaction(null, async (tx) => {
      await holdFiles(tx, organizationId, [fileKey]);
      await tx.siteBundle.updateMany({ where: unfinished(row), data: ended });
    });
  });
  await forgetEarlierBundles(row);
}

const fail = (key: Key, reason: string) =>
  db().siteBundle.updateMany({
    where: unfinished(key),
    data: { status: "failed", reason, updatedAt: now() },
  });

function explain(error: unknown): string | null {
  return error instanceof ApiError && (error.status === 409 || error.status === 422) ? error.message : null;
}

/** Creates the bundle for a row of the table, up to a maximum size. See {@link perform} for the possible results. */
export async function makeBundleOf(key: Key, job: JobRun, gigabytes = GIGABYTES_MAX): Promise<void> {
  const row = await begin(key);
  if (!row) return;
  const work = () => withTemporaryFolder((folder) => makeInto(folder, row, job.signal, gigabytes));
  await perform(job, { bundle: row.id }, () => heard(row, work), {
    explain,
    fault: BUNDLE_FAULT,
    fail: (reason) => fail(row, reason),
  });
}
