import type { z } from "zod";
import { type Level, OPENAPI_SPEC_PERMISSIONS, permissionsAt } from "@/access/authorization/roles";
import type { OpenAPISpecVersion } from "@/db/generated/client";
import { JsonText } from "@/lib/json-text";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { ScopedSpec, SpecRow } from "@/scopes/openapi-spec";
import type { SpecificationProblem } from "./read/read";
import type { specContentSchema, specSchema, specVersionSchema } from "./schema";

type Key = Pick<SpecRow, "organizationId" | "slug">;

/** Returns the API path of a specification, relative to `/v1`. */
export const specPath = ({ organizationId, slug }: Key) => `/orgs/${organizationId}/openapi/${slug}`;

const rawUrl = (spec: Key, versionId: string) =>
  apiUrl(`${specPath(spec)}/versions/${versionId}/content/raw`);

/** Returns the public URL of a specification, or null if the specification isn't public. */
const publicUrl = (spec: Key & Pick<SpecRow, "visibility">) =>
  spec.visibility === "public" ? apiUrl(`${specPath(spec)}/versions/latest/content`) : null;

function permissionsOf({ visibility }: SpecRow, role: Level | null) {
  const { view, edit } = permissionsAt(OPENAPI_SPEC_PERMISSIONS, role);
  return { view: view || visibility === "public", edit };
}

type Resource = z.input<typeof specSchema>;

export function presentSpec(spec: ScopedSpec): Resource {
  const problems = spec.lastProcessedErrors as unknown as SpecificationProblem[];
  const published = publicUrl(spec);
  return {
    object: "openapi-spec",
    id: spec.id,
    createdAt: spec.createdAt.toISOString(),
    updatedAt: spec.updatedAt.toISOString(),
    slug: spec.slug,
    ...withoutNull({ sourceURL: spec.sourceUrl }),
    processingState: spec.processingState as Resource["processingState"],
    visibility: spec.visibility as Resource["visibility"],
    ...withoutNull({
      lastVersion: spec.lastVersionId,
      lastProcessedAt: spec.lastProcessedAt?.toISOString(),
      lastProcessErrorCode: spec.lastProcessErrorCode as Resource["lastProcessErrorCode"] | null,
    }),
    lastProcessedErrors: problems,
    lastProcessedErrorCount: problems.length,
    permissions: permissionsOf(spec, spec.role),
    urls: { location: apiUrl(specPath(spec)), app: appUrl(specPath(spec)), ...(published && { published }) },
  };
}

export function presentSpecVersion(
  spec: Key,
  version: Pick<OpenAPISpecVersion, "id" | "createdAt">,
): z.input<typeof specVersionSchema> {
  return {
    object: "openapi-spec-version",
    id: version.id,
    createdAt: version.createdAt.toISOString(),
    url: rawUrl(spec, version.id),
    urls: { location: apiUrl(`${specPath(spec)}/versions/${version.id}`) },
  };
}

export function presentSpecContent(
  spec: SpecRow,
  version: Pick<OpenAPISpecVersion, "id" | "document" | "sourceUrl">,
): z.input<typeof specContentSchema> {
  return {
    filesystem: [
      {
        dir: "./",
        isEntrypoint: true,
        references: [],
        filename: "openapi.json",
        specification: new JsonText(version.document, `specification-version:${version.id}`),
      },
    ],
    urls: { source: version.sourceUrl ?? rawUrl(spec, version.id), public: publicUrl(spec) },
  };
}
