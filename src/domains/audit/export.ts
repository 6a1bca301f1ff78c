import { hotQuery } from "@/db/hot";
import { readExportAddress } from "./export-address";
import { eventsAfter } from "./lists";
import { presentEvent } from "./presenter";

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
  const body = JSON.stringify({ error: { code: status, message } });
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body };
}

/** One JSON object a line, newest first, read piece by piece however many there are. */
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

/** Answers `GET` and `HEAD` of an export's address; 403 for one that was forged or has expired. */
export async function handleAuditExport({ method, path, query }: Request): Promise<Answer> {
  if (method !== "GET" && method !== "HEAD") return refused(405, `This path does not answer ${method}`);
  const granted = readExportAddress(path, query);
  if (!granted) return refused(403, "This address is not valid, or has expired");
  const { organizationId } = granted;
  const isThere = await hotQuery("audit-export", `SELECT 1 FROM "Organization" WHERE "id" = $1`, [
    organizationId,
  ]);
  if (isThere.length === 0) return refused(404, "Organization not found");
  return { status: 200, headers: { ...HEADERS }, body: method === "HEAD" ? null : lines(granted) };
}
