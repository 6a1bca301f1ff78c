import { z } from "zod";
import { listLinks } from "@/domains/content/links";
import { logFailure } from "@/lib/log";
import { readChangeRequestAs } from "@/scopes/change-request";
import { apiErrorOf } from "@/trpc/errors";
import type { Operation } from "../rest/routes";
import type { Caller } from "./perform";
import { read } from "./read";

/**
 * Operations that write to a change request. The results of these operations also contain the state of the change
 * request after the write.
 */
const WITH_EVIDENCE: ReadonlySet<string> = new Set([
  "updateChangeRequestContent",
  "updateChangeRequest",
  "updateChangeRequestById",
]);

export const hasEvidence = ({ id }: Pick<Operation, "id">): boolean => WITH_EVIDENCE.has(id);

const changeSchema = z.object({
  type: z.string().describe("The type of the change, as in `getChangeRequestChanges`."),
  id: z.string().optional(),
  title: z.string().optional(),
  fields: z.array(z.string()).optional().describe("The names of the changed fields."),
});

const brokenLinkSchema = z.object({
  page: z.string(),
  target: z.string().describe("The URL that the link contains."),
});

const requestStateSchema = z.object({
  changes: z
    .array(changeSchema)
    .describe("The changes in the change request compared with the main content."),
  more: z.int().describe("The number of changes that aren't listed."),
  brokenLinks: z
    .array(brokenLinkSchema)
    .describe(
      "The first broken links on the listed pages. If the change request deletes something, the broken links on all pages.",
    ),
  merge: z
    .object({ upToDate: z.boolean(), mergeable: z.boolean(), reason: z.string().optional() })
    .describe(
      "Whether the caller can merge the change request. To check for conflicts, call the merge operation with `dryRun`.",
    ),
});
type RequestState = z.output<typeof requestStateSchema>;

/**
 * The state of a change request after a write, or the reason why Bindery couldn't read the state. If reading the state
 * fails, the write still succeeds.
 */
export const evidenceSchema = z.union([requestStateSchema, z.object({ unavailable: z.string() })]);
type Evidence = z.output<typeof evidenceSchema>;

const CHANGES_MAX = 50;
/**
 * The limits of the check for broken links. The first limit is the number of changed pages to check. The
 * second limit is the number of broken links to report per page.
 */
const PAGES_MAX = 10;
const LINKS_MAX = 10;

type ToolInput = Readonly<Record<string, unknown>>;

interface Change {
  type: string;
  page?: { id: string; title: string };
  file?: { id: string; name: string };
  reusableContent?: { id: string; title: string };
  attributes?: object;
}

interface Link {
  locationReferences: { kind: string; page?: { id: string } }[];
  targetReference?: { kind: string; url?: string; internalLocation?: { anchor?: string } };
}

function summaryOf(change: Change): RequestState["changes"][number] {
  const { type, page, file, reusableContent, attributes } = change;
  const thing = page ?? reusableContent;
  const named = thing ?? (file && { id: file.id, title: file.name });
  return {
    type,
    ...(named && { id: named.id, title: named.title }),
    ...(attributes && { fields: Object.keys(attributes) }),
  };
}

const targetOf = ({ targetReference }: Link) =>
  targetReference?.url ?? `#${targetReference?.internalLocation?.anchor ?? ""}`;

const brokenLinkOf = (link: Link): RequestState["brokenLinks"][number] => ({
  page: link.locationReferences[0]?.page?.id ?? "",
  target: targetOf(link),
});

/** Checks all pages, because deleting a page can break links on unchanged pages. */
async function brokenLinksAnywhere({ actor }: Caller, { spaceId, changeRequestId }: ToolInput) {
  const path = { spaceId: String(spaceId), changeRequestId: String(changeRequestId) };
  const content = await readChangeRequestAs(actor, path);
  const { items } = await listLinks(content, actor, null, "broken", { limit: PAGES_MAX * LINKS_MAX });
  return (items as Link[]).map(brokenLinkOf);
}

async function brokenLinksOn(caller: Caller, place: ToolInput, changes: readonly Change[]) {
  const pages = changes.flatMap(({ type, page }) => (page && type !== "page_deleted" ? [page.id] : []));
  const found = [...new Set(pages)].slice(0, PAGES_MAX).map(async (pageId) => {
    const input = { ...place, pageId, status: "broken", limit: LINKS_MAX };
    const { items } = await read<{ items: Link[] }>(caller, "listPageLinksInChangeRequest", input);
    return items.map(brokenLinkOf);
  });
  return (await Promise.all(found)).flat();
}

const deletes = (changes: readonly Change[]) => changes.some(({ type }) => type.endsWith("_deleted"));

async function stateOf(caller: Caller, place: ToolInput): Promise<RequestState> {
  const [{ changes, more = 0 }, { upToDate, mergeable, reason }] = await Promise.all([
    read<{ changes: Change[]; more?: number }>(caller, "getChangeRequestChanges", {
      ...place,
      limit: CHANGES_MAX,
    }),
    read<RequestState["merge"]>(caller, "getChangeRequestMergeChecks", place),
  ]);
  return {
    changes: changes.map(summaryOf),
    more,
    brokenLinks: await (deletes(changes)
      ? brokenLinksAnywhere(caller, place)
      : brokenLinksOn(caller, place, changes)),
    merge: { upToDate, mergeable, ...(reason !== undefined && { reason }) },
  };
}

/**
 * After a call has written to a change request, reads the state of the change request with the caller's
 * permissions.
 */
export async function evidenceOf(caller: Caller, { spaceId, changeRequestId }: ToolInput): Promise<Evidence> {
  try {
    return await stateOf(caller, { spaceId, changeRequestId });
  } catch (error) {
    const { status, message } = apiErrorOf(error);
    if (status >= 500)
      logFailure(
        { requestId: caller.requestId, error },
        status,
        "MCP: state of the change request could not be read after a tool call",
      );
    return { unavailable: message };
  }
}
