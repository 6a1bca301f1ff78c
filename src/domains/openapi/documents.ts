import { LRUCache } from "lru-cache";
import { db } from "@/db/client";
import { findSpec } from "@/scopes/openapi-spec";
import { outlineOf, type SpecificationOutline } from "./read/outline";
import { objectOf } from "./read/value";

/** What a specification says now, parsed. It is shared: nobody changes it. */
export interface SpecDocument {
  specId: string;
  slug: string;
  versionId: string;
  root: Readonly<Record<string, unknown>>;
  outline: SpecificationOutline;
}

/** Characters of JSON that are kept parsed. */
const KEPT_LENGTH = 64_000_000;

const shared = globalThis as { binderySpecs?: LRUCache<string, { found: SpecDocument; length: number }> };

function kept() {
  shared.binderySpecs ??= new LRUCache({ maxSize: KEPT_LENGTH, sizeCalculation: ({ length }) => length });
  return shared.binderySpecs;
}

/** The latest version of a specification; null when there is no such specification, or none that could be read. */
export async function readSpecDocument(organizationId: string, slug: string): Promise<SpecDocument | null> {
  const spec = await findSpec(organizationId, slug);
  if (!spec?.lastVersionId) return null;
  const { id: specId, lastVersionId: versionId } = spec;
  const key = `${organizationId}/${versionId}`;
  const known = kept().get(key);
  if (known) return known.found;
  const version = await db().openAPISpecVersion.findFirst({
    where: { organizationId, id: versionId, specId },
    select: { document: true },
  });
  if (!version) return null;
  const root = objectOf(JSON.parse(version.document));
  const found = { specId, slug, versionId, root, outline: outlineOf(root) };
  kept().set(key, { found, length: version.document.length });
  return found;
}
