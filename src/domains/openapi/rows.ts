import { db } from "@/db/client";
import type { OpenAPISpecVersion } from "@/db/generated/client";
import { keysetPage, type Page, type Paging, pageByTime } from "@/db/page";
import { orNotFound } from "@/lib/errors";
import type { SpecRow } from "@/scopes/openapi-spec";

type Key = Pick<SpecRow, "organizationId" | "id">;

/** Lists an organization's specifications, oldest first. */
export function listSpecs(organizationId: string, paging: Paging): Promise<Page<SpecRow>> {
  const where = { organizationId };
  return pageByTime<SpecRow>(paging, "asc", {
    name: `openapi-specs ${organizationId}`,
    fetch: (after, rest) => {
      const omit = { sourceText: true, sourceById: true } as const;
      return db().openAPISpec.findMany({ where: { ...where, ...after }, ...rest, omit });
    },
    count: () => db().openAPISpec.count({ where }),
  });
}

/** A version without its texts and changes, because they can be large. */
export type VersionRow = Omit<OpenAPISpecVersion, "text" | "document" | "changes">;

const LIGHT = { text: true, document: true, changes: true } as const;

/** Lists the versions of a specification, newest first. */
export function listVersions({ organizationId, id: specId }: Key, paging: Paging): Promise<Page<VersionRow>> {
  const where = { organizationId, specId };
  return keysetPage<VersionRow>(paging, {
    name: `openapi-versions ${specId}`,
    keyLength: 1,
    keyOf: (version) => [version.number],
    count: () => db().openAPISpecVersion.count({ where }),
    fetch: (key, take) =>
      db().openAPISpecVersion.findMany({
        where: { ...where, ...(key ? { number: { lt: Number(key[0]) } } : {}) },
        omit: LIGHT,
        orderBy: { number: "desc" },
        take,
      }),
  });
}

const versionKeyOf = ({ organizationId, id: specId, lastVersionId }: SpecRow, versionId: string) => ({
  organizationId,
  specId,
  id: (versionId === "latest" ? lastVersionId : versionId) ?? "",
});

/**
 * Reads a version with its texts. The ID `latest` selects the most recent version. Throws 404 if the version
 * doesn't exist.
 */
export async function readVersion(spec: SpecRow, versionId: string): Promise<OpenAPISpecVersion> {
  return orNotFound(
    await db().openAPISpecVersion.findFirst({ where: versionKeyOf(spec, versionId) }),
    "Version",
  );
}

/** Reads a version like `readVersion`, but without its texts. */
export async function findVersion(spec: SpecRow, versionId: string): Promise<VersionRow> {
  const where = versionKeyOf(spec, versionId);
  return orNotFound(await db().openAPISpecVersion.findFirst({ where, omit: LIGHT }), "Version");
}

/** Reads a version and the version before it. The version before is null for the first version. */
export async function readWithBefore(spec: SpecRow, versionId: string) {
  const version = await readVersion(spec, versionId);
  const { organizationId, specId, number } = version;
  const where = { organizationId, specId, number: number - 1 };
  const before = await db().openAPISpecVersion.findFirst({ where });
  return { before, version };
}
