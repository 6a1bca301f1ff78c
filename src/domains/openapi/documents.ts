import { db } from "@/db/client";
import { cacheAcrossBundles } from "@/lib/cache";
import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import { findSpec } from "@/scopes/openapi-spec";
import { outlineOf, type SpecificationOutline } from "./read/outline";
import { resolveServers } from "./read/servers";
import { objectOf } from "./read/value";

/** What a specification says now, parsed. It is shared: nobody changes it. */
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

/**
 * The latest version of a specification; null when there is no such specification, or none that could be read. Parsing a
 * long one takes longer than the event loop of a server may be held: call this in a thread.
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
