import { now } from "@/lib/clock";
import { isSameSecret, sign } from "@/lib/seal";
import { appUrl } from "@/lib/urls";
import { type EventFilters, eventFilters } from "./schema";

const PURPOSE = "audit-export";
const HOUR_SECONDS = 3600;

/** Where addresses of exports begin. */
export const AUDIT_EXPORT_PREFIX = "/files/audit/";

/** Which entries an address lets its bearer read. */
export interface AuditExport {
  organizationId: string;
  filters: EventFilters;
}

const signatureOf = (organizationId: string, values: URLSearchParams) =>
  sign(PURPOSE, `${organizationId}\n${values}`);

/**
 * The address of an export: a signed capability that names its filters. It holds an hour at least, and everybody who
 * asks for the same within one hour gets the same address.
 */
export function exportAddress({ organizationId, filters }: AuditExport): { url: string; expiresAt: Date } {
  const expires = (Math.floor(now().getTime() / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;
  const values = new URLSearchParams();
  for (const name of ["action", "actor", "target", "from", "to"] as const)
    if (filters[name] !== undefined) values.set(name, filters[name]);
  values.set("expires", String(expires));
  const signature = signatureOf(organizationId, values);
  const url = appUrl(`${AUDIT_EXPORT_PREFIX}${organizationId}/audit.jsonl?${values}&signature=${signature}`);
  return { url, expiresAt: new Date(expires * 1000) };
}

/** What an address grants; null when it was not made here, was changed, or has expired. */
export function readExportAddress(path: string, query: string): AuditExport | null {
  const [organizationId = "", name, ...more] = path.slice(AUDIT_EXPORT_PREFIX.length).split("/");
  if (name !== "audit.jsonl" || more.length > 0) return null;
  const values = new URLSearchParams(query);
  const given = values.get("signature") ?? "";
  values.delete("signature");
  if (!isSameSecret(signatureOf(organizationId, values), given)) return null;
  if (Number(values.get("expires")) * 1000 <= now().getTime()) return null;
  return { organizationId, filters: eventFilters.parse(Object.fromEntries(values)) };
}
