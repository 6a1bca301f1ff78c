import { isDeepStrictEqual } from "node:util";
import type { EventDetails } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { changeSite, type SiteChange, type SiteKey } from "@/domains/sites/rows";
import { conflict } from "@/lib/errors";
import { hashSource } from "@/lib/policy-source";
import { withoutUndefined } from "@/lib/without";
import { customCodeOf, isAvailable } from "./custom-code";
import type { CustomCode, CustomCodeChange } from "./schema";

type Field = keyof CustomCode;

/** Code is too long for the audit log, so the log contains only its hash. The hash of the snippet is also in the policy. */
const hashOf = (code: string) => (code === "" ? null : hashSource(code));

/** What the audit log records about a field that changed. The hash of a script includes its integrity and data attributes. */
const RECORDED: Record<Field, (code: CustomCode) => string | string[] | null> = {
  enabled: ({ enabled }) => (enabled ? "true" : "false"),
  css: ({ css }) => hashOf(css),
  snippet: ({ snippet }) => hashOf(snippet),
  scripts: ({ scripts }) => scripts.map((script) => `${script.url} ${hashSource(JSON.stringify(script))}`),
  sources: ({ sources }) =>
    Object.entries(sources).flatMap(([kind, origins]) => origins.map((origin) => `${kind} ${origin}`)),
};

const FIELDS = Object.keys(RECORDED) as Field[];

const changedFields = (before: CustomCode, after: CustomCode): Field[] =>
  FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));

/** What the audit log records about a change of custom code. */
function recordedOf(before: CustomCode, after: CustomCode): EventDetails {
  const changed = changedFields(before, after);
  return { changed, ...Object.fromEntries(changed.map((field) => [field, RECORDED[field](after)])) };
}

/**
 * Changes the custom code of a site. @throws ApiError 409 if the operator turned custom code off and the change turns it on, 412
 * for a stale version
 */
export async function writeCustomCode(act: Act, key: SiteKey, change: CustomCodeChange): Promise<void> {
  const write = async (_tx: Tx, site: Site): Promise<SiteChange> => {
    const present = customCodeOf(site);
    const code: CustomCode = { ...present, ...withoutUndefined(change) };
    if (code.enabled && !present.enabled && !isAvailable())
      throw conflict(
        "The operator turned off custom code for this instance. Ask the operator to set `CUSTOM_CODE` to `on`.",
      );
    return changedFields(present, code).length === 0 ? null : { customCode: { ...code } };
  };
  await changeSite(act, key, write, (before, after) => recordedOf(customCodeOf(before), customCodeOf(after)));
}
