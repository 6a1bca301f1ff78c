import { logFailure } from "@/lib/log";
import { apiErrorOf } from "@/trpc/errors";
import type { Evidence, Standing } from "./evidence-schema";
import type { Caller } from "./perform";
import { read } from "./read";

const CHANGES_MAX = 50;
/** Pages whose links are looked at, and links of each. */
const PAGES_MAX = 10;
const LINKS_MAX = 10;

type Place = Readonly<Record<string, unknown>>;

interface Change {
  type: string;
  page?: { id: string; title: string };
  file?: { id: string; name: string };
  reusableContent?: { id: string; title: string };
  attributes?: object;
}

interface Link {
  targetReference?: { kind: string; url?: string; internalLocation?: { anchor?: string } };
}

function summaryOf({ type, page, file, reusableContent, attributes }: Change): Standing["changes"][number] {
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

async function brokenLinks(caller: Caller, place: Place, changes: readonly Change[]) {
  const pages = changes.flatMap(({ type, page }) => (page && type !== "page_deleted" ? [page.id] : []));
  const found = [...new Set(pages)].slice(0, PAGES_MAX).map(async (pageId) => {
    const input = { ...place, pageId, status: "broken", limit: LINKS_MAX };
    const { items } = await read<{ items: Link[] }>(caller, "listPageLinksInChangeRequest", input);
    return items.map((link) => ({ page: pageId, target: targetOf(link) }));
  });
  return (await Promise.all(found)).flat();
}

async function standingOf(caller: Caller, place: Place): Promise<Standing> {
  const [{ changes, more = 0 }, { upToDate, mergeable, reason }] = await Promise.all([
    read<{ changes: Change[]; more?: number }>(caller, "getChangeRequestChanges", {
      ...place,
      limit: CHANGES_MAX,
    }),
    read<Standing["merge"]>(caller, "getChangeRequestMergeChecks", place),
  ]);
  return {
    changes: changes.map(summaryOf),
    more,
    brokenLinks: await brokenLinks(caller, place, changes),
    merge: { upToDate, mergeable, ...(reason !== undefined && { reason }) },
  };
}

/** How the change request that a call has written stands now, read with the rights of whoever called. */
export async function evidenceOf(caller: Caller, { spaceId, changeRequestId }: Place): Promise<Evidence> {
  try {
    return await standingOf(caller, { spaceId, changeRequestId });
  } catch (error) {
    const { status, message } = apiErrorOf(error);
    if (status >= 500)
      logFailure({ requestId: caller.requestId, error }, status, "evidence could not be read");
    return { unavailable: message };
  }
}
