import { db } from "@/db/client";
import { cacheAcrossBundles } from "@/lib/cache";
import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import { findSpec } from "@/scopes/openapi-spec";
import type { OperationChanges } from "./changelog/last-changes";
import { lastChanges } from "./changelog/read";
import { METHODS, outlineOf, type SpecificationOutline } from "./read/outline";
import { type JsonObject, listOf, objectOf, textOf } from "./read/value";

/** Matches absolute URLs, and URLs that can become absolute when their variables are replaced. */
const WHOLE = /^(?:[a-z][a-z0-9+.-]*:|\{[^{}]*\}:|\{)/i;

/** Resolves a URL against the specification's URL, and keeps the variables in the URL. */
function resolved(url: string, source: URL): string {
  if (WHOLE.test(url)) return url;
  const found = URL.parse(url, source);
  return found ? found.href.replaceAll("%7B", "{").replaceAll("%7D", "}") : url;
}

/** Resolves relative server URLs against the URL of the specification. Modifies `root`. */
export function resolveServers(root: JsonObject, sourceUrl: string): void {
  const source = URL.parse(sourceUrl);
  if (!source) return;
  // Removes the user name, password, query and fragment, because they can contain the credentials for
  // fetching the specification. Visitors must not see these credentials.
  Object.assign(source, { username: "", password: "", search: "", hash: "" });
  const items = Object.values(objectOf(root.paths)).map(objectOf);
  const operations = items.flatMap((item) => METHODS.map((method) => objectOf(item[method])));
  for (const holder of [root, ...items, ...operations])
    for (const server of listOf(holder.servers).map(objectOf)) {
      const url = textOf(server.url);
      if (url !== undefined) server.url = resolved(url, source);
    }
}

/**
 * The current version of a specification, after parsing. Don't modify this object, because it's cached and
 * shared.
 */
export interface SpecDocument {
  specId: string;
  slug: string;
  versionId: string;
  root: Readonly<Record<string, unknown>>;
  /** How each operation last changed, by method and path ({@link operationKey}). */
  changedIn: ReadonlyMap<string, OperationChanges>;
}

/** The approximate memory that parsed JSON takes, in bytes per character. */
const BYTES_PER_CHARACTER = 3;
const parsed = cacheAcrossBundles<{ found: SpecDocument; length: number }>({
  name: "specifications",
  weigh: ({ length }) => length * BYTES_PER_CHARACTER,
  share: 2,
});

/**
 * Returns the latest version of a specification, or null if no version could be processed. Call this function
 * only in threads, because parsing takes long.
 */
export async function readSpecDocument(organizationId: string, slug: string): Promise<SpecDocument | null> {
  const spec = await findSpec(organizationId, slug);
  if (!spec?.lastVersionId) return null;
  const { id: specId, lastVersionId: versionId } = spec;
  const key = `${organizationId}/${versionId}`;
  const known = parsed.get(key);
  if (known) return known.found;
  const version = await db().openAPISpecVersion.findFirst({
    where: { organizationId, id: versionId, specId },
    select: { document: true, sourceUrl: true },
  });
  if (!version) return null;
  const root = objectOf(JSON.parse(version.document));
  if (version.sourceUrl !== null) resolveServers(root, version.sourceUrl);
  const changedIn = await lastChanges({ organizationId, specId });
  const found = { specId, slug, versionId, root, changedIn };
  parsed.set(key, { found, length: version.document.length });
  return found;
}

interface OutlineInput {
  organizationId: string;
  slug: string;
}

const outlineTask = defineTask<OutlineInput, SpecificationOutline | null>("specification-outline");

/** The part of `readSpecOutline` that runs in a thread. */
export const outlineHandler = handleTask(outlineTask, async ({ organizationId, slug }) => {
  const found = await readSpecDocument(organizationId, slug);
  return found && outlineOf(found.root);
});

/**
 * Returns the outline of a specification's latest version. A thread parses the version. Returns null if no
 * version could be processed.
 */
export const readSpecOutline = (organizationId: string, slug: string): Promise<SpecificationOutline | null> =>
  runTask(outlineTask, { organizationId, slug }, { group: organizationId });
