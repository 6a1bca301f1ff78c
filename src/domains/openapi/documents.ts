import { db } from "@/db/client";
import { cacheAcrossBundles } from "@/lib/cache";
import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import { findSpec } from "@/scopes/openapi-spec";
import { METHODS, outlineOf, type SpecificationOutline } from "./read/outline";
import { type JsonObject, listOf, objectOf, textOf } from "./read/value";

/** Whole addresses, and such as may become one by their variables. */
const WHOLE = /^(?:[a-z][a-z0-9+.-]*:|\{[^{}]*\}:|\{)/i;

/** An address as it is seen from that of its description, its variables kept. */
function resolved(url: string, source: URL): string {
  if (WHOLE.test(url)) return url;
  const found = URL.parse(url, source);
  return found ? found.href.replaceAll("%7B", "{").replaceAll("%7D", "}") : url;
}

/** Makes the relative addresses of servers whole ones: they begin where the description was found. Changes `root`. */
export function resolveServers(root: JsonObject, sourceUrl: string): void {
  const source = URL.parse(sourceUrl);
  if (!source) return;
  // The credentials with which the service fetches the specification must stay hidden from its readers.
  Object.assign(source, { username: "", password: "", search: "", hash: "" });
  const items = Object.values(objectOf(root.paths)).map(objectOf);
  const operations = items.flatMap((item) => METHODS.map((method) => objectOf(item[method])));
  for (const holder of [root, ...items, ...operations])
    for (const server of listOf(holder.servers).map(objectOf)) {
      const url = textOf(server.url);
      if (url !== undefined) server.url = resolved(url, source);
    }
}

/** The parsed current version of a specification. It is shared, and must not be changed. */
export interface SpecDocument {
  specId: string;
  slug: string;
  versionId: string;
  root: Readonly<Record<string, unknown>>;
}

/** Parsed, JSON takes about this many bytes for each of its characters. */
const BYTES_PER_CHARACTER = 3;
const parsed = cacheAcrossBundles<{ found: SpecDocument; length: number }>({
  name: "specifications",
  weigh: ({ length }) => length * BYTES_PER_CHARACTER,
  share: 2,
});

/** The latest version of a specification, for threads, since parsing takes long; null where there is none that could be read. */
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
  const found = { specId, slug, versionId, root };
  parsed.set(key, { found, length: version.document.length });
  return found;
}

interface OutlineInput {
  organizationId: string;
  slug: string;
}

const outlineTask = defineTask<OutlineInput, SpecificationOutline | null>("specification-outline");

/** What a thread does. */
export const outlineHandler = handleTask(outlineTask, async ({ organizationId, slug }) => {
  const found = await readSpecDocument(organizationId, slug);
  return found && outlineOf(found.root);
});

/** What the latest version of a specification holds, parsed in a thread; null as with {@link readSpecDocument}. */
export const readSpecOutline = (organizationId: string, slug: string): Promise<SpecificationOutline | null> =>
  runTask(outlineTask, { organizationId, slug }, { group: organizationId });
