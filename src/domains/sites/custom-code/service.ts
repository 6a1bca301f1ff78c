import { isDeepStrictEqual } from "node:util";
import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { inTransaction } from "@/db/transaction";
import { lockMatchingSite, type SiteKey, touchSite } from "@/domains/sites/rows";
import { env } from "@/env";
import { conflict } from "@/lib/errors";
import { hashSource } from "@/lib/policy-source";
import { withoutUndefined } from "@/lib/without";
import { customCodeOf } from "./custom-code";
import type { CustomCode, CustomCodeChange } from "./schema";

type Field = keyof CustomCode;
const FIELDS: readonly Field[] = ["enabled", "css", "snippet", "scripts", "sources"];

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

/**
 * Changes the custom code of a site. @throws ApiError 409 if the operator turned custom code off and the change turns it on, 412
 * for a stale version
 */
export async function writeCustomCode(act: Act, key: SiteKey, change: CustomCodeChange): Promise<void> {
  await inTransaction(act, async (tx) => {
    const site = await lockMatchingSite(tx, act, key);
    const present = customCodeOf(site);
    const code: CustomCode = { ...present, ...withoutUndefined(change) };
    if (code.enabled && !present.enabled && env.CUSTOM_CODE === "off")
      throw conflict(
        "The operator turned off custom code for this instance. Ask the operator to set `CUSTOM_CODE` to `on`.",
      );
    const changed = FIELDS.filter((field) => !isDeepStrictEqual(present[field], code[field]));
    if (changed.length === 0) return;
    await touchSite(tx, site, { customCode: { ...code } });
    const details = Object.fromEntries(changed.map((field) => [field, RECORDED[field](code)]));
    await recordEvent(tx, act, { organizationId: key.organizationId, details: { changed, ...details } });
  });
}
