import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Site } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { conditionProblem } from "@/domains/content/conditions/check";
import type { ClaimsSchema } from "@/domains/content/conditions/claims";
import { lockMatchingSite, type SiteKey, touchSite } from "@/domains/sites/rows";
import { loadSiteRows } from "@/domains/sites/structure/rows";
import { now } from "@/lib/clock";
import { conflict, invalid, notFound, tooLarge } from "@/lib/errors";
import { brokenConditions } from "./in-use";
import { schemaOf } from "./visitor";

/** As JSON; read with the site on every request for one of its pages. */
const SCHEMA_CHARACTERS_MAX = 100_000;
const NAMED_MAX = 5;

/** The schema of a site and when it was written. Throws 404 for a site that never had one. */
export function readAdaptiveSchema(site: Pick<Site, "adaptiveSchema" | "adaptiveSchemaUpdatedAt">) {
  const jsonSchema = schemaOf(site);
  const updatedAt = site.adaptiveSchemaUpdatedAt;
  if (!jsonSchema || !updatedAt) throw notFound("Adaptive schema");
  return { jsonSchema, updatedAt };
}

function assertNothingBreaks(broken: readonly string[]): void {
  if (broken.length === 0) return;
  const more = broken.length > NAMED_MAX ? `; and ${broken.length - NAMED_MAX} more` : "";
  throw conflict(
    `jsonSchema: conditions that are in use would break: ${broken.slice(0, NAMED_MAX).join("; ")}${more}`,
  );
}

/**
 * Replaces the claims schema of a site.
 *
 * @throws ApiError 409 naming the conditions in use that would not fit it, 412 for a stale version, 413 for a schema
 * that is too long
 */
export async function writeAdaptiveSchema(act: Act, key: SiteKey, jsonSchema: ClaimsSchema): Promise<void> {
  if (JSON.stringify(jsonSchema).length > SCHEMA_CHARACTERS_MAX)
    throw tooLarge(`jsonSchema: has more than ${SCHEMA_CHARACTERS_MAX} characters`);
  await inTransaction(act, async (tx) => {
    const site = await lockMatchingSite(tx, act, key);
    const rows = await loadSiteRows(key, { unit: { tx } });
    assertNothingBreaks(await brokenConditions(tx, rows, schemaOf(site), jsonSchema));
    await touchSite(tx, key, { adaptiveSchema: jsonSchema as object, adaptiveSchemaUpdatedAt: now() });
    await recordEvent(tx, act, { organizationId: key.organizationId });
  });
}

/** Throws 400, saying where, for a condition that asks for claims which the schema of the site does not have. */
export function assertCondition(
  site: Pick<Site, "adaptiveSchema">,
  condition: string | null | undefined,
  field = "condition",
): void {
  if (!condition) return;
  const problem = conditionProblem(condition, { schema: schemaOf(site) });
  if (problem !== undefined) throw invalid(field, problem);
}
