import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { conflict } from "@/lib/errors";
import { layersOf } from "@/scopes/snapshot";
import { splitPage } from "../markdown";
import type { Destination } from "../primary/destination";
import { type WrittenRevision, writeRevision } from "../revisions";
import { Batch } from "./batch";

const WRITE_SECONDS = 60;

/** An edit of a page's text: `before` is at the position `offset`, and `after` replaces it. */
export interface TextEdit {
  offset: number;
  before: string;
  after: string;
}

/** The page to edit, and the hash of the text for which the edit was made. */
interface EditedPage {
  pageId: string;
  textHash: string;
}

/**
 * Applies an edit to the text of a page, and keeps all other bytes unchanged.
 * @throws ApiError 409 if the page has another text, 412 for an outdated head, and the errors of the
 *   destination
 */
export async function editText(
  act: Act,
  { place, assertOpen, write }: Destination,
  { pageId, textHash }: EditedPage,
  { offset, before, after }: TextEdit,
): Promise<WrittenRevision> {
  assertOpen();
  return await write(WRITE_SECONDS, async (permit) => {
    const head = await permit.head();
    assertIfMatch(act, head.revisionId);
    const batch = new Batch(permit.tx, { ...place, layers: layersOf(head) }, act.actor);
    const page = await batch.load(pageId);
    const old = page?.row?.textHash === textHash ? await batch.textOf(page) : null;
    if (!page || !old) throw conflict("The page has changed since it was checked. Run the checks again.");
    const text = old.text.slice(0, offset) + after + old.text.slice(offset + before.length);
    batch.touch(page);
    Object.assign(page.state, { text, title: splitPage(text).title ?? page.state.title });
    return await writeRevision(permit, {
      type: "edits",
      authorId: act.actor.userId,
      expectedHead: head.revisionId,
      changes: await batch.changes(),
      read: batch.read,
    });
  });
}
