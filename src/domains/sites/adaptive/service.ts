import type { z } from "zod";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { conditionProblem } from "@/domains/content/conditions/check";
import type { ClaimsSchema } from "@/domains/content/conditions/claims";
import type { SiteKey } from "@/domains/sites/rows";
import { changeStructure, type SiteRows } from "@/domains/sites/structure/rows";
import { now } from "@/lib/clock";
import { conflict, invalid, notFound, tooLarge } from "@/lib/errors";
import { conditionsOfPages } from "./queries";
import type { adaptiveSchemaResource } from "./schema";
import { schemaOf } from "./visitor";
import { type ConditionInUse, conditionsOfSite } from "./visitor-view";

/**
 * The maximum length of the schema as JSON. The limit is needed because every request for a page reads the schema together with
 * the site.
 */
const SCHEMA_CHARACTERS_MAX = 100_000;
const NAMED_MAX = 5;

/** The claims that a site knows about its visitors. Throws 404 if there is no schema. */
export function presentAdaptiveSchema(
  site: Pick<Site, "adaptiveSchema" | "adaptiveSchemaUpdatedAt">,
): z.input<typeof adaptiveSchemaResource> {
  const updatedAt = site.adaptiveSchemaUpdatedAt;
  if (!site.adaptiveSchema || !updatedAt) throw notFound("Adaptive schema");
  const jsonSchema = site.adaptiveSchema as z.input<typeof adaptiveSchemaResource>["jsonSchema"];
  return { object: "site-adaptive-schema", jsonSchema, updatedAt: updatedAt.toISOString() };
}

const PAGES_MAX = 10_000;

async function pageConditions(tx: Tx, { organizationId, id }: SiteKey): Promise<ConditionInUse[]> {
  const pages = await conditionsOfPages.rows(tx, { organizationId, id, limit: PAGES_MAX });
  return pages.map(({ title, condition }) => ({ of: `page "${title}"`, condition, onPage: true }));
}

/** Returns the conditions that are valid with the schema `before` but not with the new schema, each with its error. */
async function brokenConditions(tx: Tx, rows: SiteRows, before: ClaimsSchema | null, after: ClaimsSchema) {
  const all = [...conditionsOfSite(rows), ...(await pageConditions(tx, rows.site))];
  return all.flatMap(({ of, condition, onPage }) => {
    const problem = conditionProblem(condition, { schema: after, onPage });
    const isNew =
      problem !== undefined && conditionProblem(condition, { schema: before, onPage }) === undefined;
    return isNew ? [`${of}: ${problem}`] : [];
  });
}

function assertNothingBreaks(broken: readonly string[]): void {
  if (broken.length === 0) return;
  const more = broken.length > NAMED_MAX ? `; and ${broken.length - NAMED_MAX} more` : "";
  throw conflict(
    `\`jsonSchema\` makes these conditions invalid: ${broken.slice(0, NAMED_MAX).join("; ")}${more}. Change these conditions first.`,
  );
}

/**
 * Replaces the schema. @throws ApiError 409 with the conditions in use that the schema would make invalid,
 * 412 for a stale version, 413 if the schema is too long
 */
export async function writeAdaptiveSchema(act: Act, key: SiteKey, jsonSchema: ClaimsSchema): Promise<void> {
  if (JSON.stringify(jsonSchema).length > SCHEMA_CHARACTERS_MAX)
    throw tooLarge(
      `\`jsonSchema\` can have at most ${SCHEMA_CHARACTERS_MAX} characters as JSON. Remove claims or descriptions.`,
    );
  await changeStructure(act, key, async (tx, rows) => {
    assertNothingBreaks(await brokenConditions(tx, rows, schemaOf(rows.site), jsonSchema));
    return { adaptiveSchema: jsonSchema as object, adaptiveSchemaUpdatedAt: now() };
  });
}

/** Throws 400 with the position if a condition uses claims that the site's schema doesn't have. */
export function assertCondition(
  site: Pick<Site, "adaptiveSchema">,
  condition: string | null | undefined,
  field = "condition",
): void {
  if (!condition) return;
  const problem = conditionProblem(condition, { schema: schemaOf(site) });
  if (problem !== undefined) throw invalid(field, `isn't valid at ${problem}`);
}
