import { reads } from "@/db/reads";
import { refusalText } from "@/lib/error-body";
import { isSameSecret, sign } from "@/lib/seal";
import { endAfter, isOver } from "@/lib/signed-address";
import { appUrl } from "@/lib/urls";
import { eventsAfter } from "./lists";
import { presentEvent } from "./presenter";
import { organizationExists } from "./queries";
import { type EventFilters, eventFilters } from "./schema";

const PURPOSE = "audit-export";
const HOUR_SECONDS = 3600;

/** The prefix of the paths of exports. */
export const AUDIT_EXPORT_PREFIX = "/files/audit/";

/** The entries that a URL gives access to. */
interface AuditExport {
  organizationId: string;
  filters: EventFilters;
}

const signatureOf = (organizationId: string, values: URLSearchParams) =>
  sign(PURPOSE, `${organizationId}\n${values}`);

/**
 * Returns the URL of an export. The URL contains the filters and a signature that gives access. The URL is valid for at
 * least an hour. Equal requests within one hour get the same URL.
 */
export function exportAddress({ organizationId, filters }: AuditExport): { url: string; expiresAt: Date } {
  const expires = endAfter(HOUR_SECONDS);
  const values = new URLSearchParams();
  for (const name of ["action", "actor", "target", "from", "to"] as const)
    if (filters[name] !== undefined) values.set(name, filters[name]);
  values.set("expires", String(expires));
  const signature = signatureOf(organizationId, values);
  const url = appUrl(`${AUDIT_EXPORT_PREFIX}${organizationId}/audit.jsonl?${values}&signature=${signature}`);
  return { url, expiresAt: new Date(expires * 1000) };
}

/**
 * Returns the export that a URL gives access to, or null if the URL wasn't created by this instance, was
 * changed, or has expired.
 */
function readExportAddress(path: string, query: string): AuditExport | null {
  const [organizationId = "", name, ...more] = path.slice(AUDIT_EXPORT_PREFIX.length).split("/");
  if (name !== "audit.jsonl" || more.length > 0) return null;
  const values = new URLSearchParams(query);
  const given = values.get("signature") ?? "";
  values.delete("signature");
  if (!isSameSecret(signatureOf(organizationId, values), given)) return null;
  if (isOver(values)) return null;
  return { organizationId, filters: eventFilters.parse(Object.fromEntries(values)) };
}

const ENTRIES_PER_READ = 500;

interface Request {
  method: string;
  path: string;
  query: string;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | AsyncIterable<string> | null;
}

const HEADERS = {
  "content-type": "application/jsonl; charset=utf-8",
  "content-disposition": 'attachment; filename="audit.jsonl"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

function refused(status: number, message: string): Answer {
  const body = refusalText(status, message);
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body };
}

/**
 * Yields one line of JSON for each event, sorted from newest to oldest. Reads the events in batches, so their number isn't
 * limited.
 */
async function* lines({ organizationId, filters }: NonNullable<ReturnType<typeof readExportAddress>>) {
  let key: string[] | null = null;
  for (;;) {
    const events = await eventsAfter(organizationId, filters, key, ENTRIES_PER_READ);
    for (const event of events) yield `${JSON.stringify(presentEvent(event))}\n`;
    const last = events.at(-1);
    if (!last || events.length < ENTRIES_PER_READ) return;
    key = [last.createdAt.toISOString(), last.id];
  }
}

/**
 * Handles `GET` and `HEAD` requests to the URL of an export. Responds with 403 if the URL isn't valid or has
 * expired.
 */
export async function handleAuditExport({ method, path, query }: Request): Promise<Answer> {
  if (method !== "GET" && method !== "HEAD")
    return refused(405, `This path doesn't support the method ${method}. Use GET or HEAD.`);
  const granted = readExportAddress(path, query);
  if (!granted) return refused(403, "This URL isn't valid or has expired. Request a new URL.");
  const { organizationId } = granted;
  if (!(await organizationExists.first(reads(), { id: organizationId })))
    return refused(404, "Organization not found.");
  return { status: 200, headers: { ...HEADERS }, body: method === "HEAD" ? null : lines(granted) };
}
