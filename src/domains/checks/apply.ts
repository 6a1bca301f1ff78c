import type { Act } from "@/access/authorization/actor";
import { inTransaction } from "@/db/transaction";
import { requestDestination } from "@/domains/change-requests/destination";
import { editText, type TextEdit } from "@/domains/content/edits/edit-text";
import { primaryDestination } from "@/domains/content/primary/destination";
import { conflict } from "@/lib/errors";
import type { CheckedContent } from "@/scopes/checked-content";
import { findRun, type RunRow } from "./lists";
import { assertSees } from "./seen";
import { lockFinding, startRun } from "./service";

const destinationOf = (act: Act, { owner }: CheckedContent) =>
  owner.kind === "space"
    ? primaryDestination(act, owner.space)
    : requestDestination(act, owner.changeRequest);

/**
 * Applies the suggestion of a finding, and starts the checks of the new revision.
 * @throws ApiError 409 if there is no suggestion or the page has changed, and the errors of a write to this
 *   content
 */
export async function applySuggestion(act: Act, checked: CheckedContent, findingId: string): Promise<RunRow> {
  await assertSees(act.actor, checked, findingId);
  const finding = await inTransaction(act, (tx) => lockFinding(tx, checked, findingId));
  const suggestion = finding.suggestion as TextEdit | null;
  if (!suggestion) throw conflict("The finding has no suggestion to apply. Edit the page instead.");
  const checkedText = { pageId: finding.pageId, textHash: finding.checkedHash };
  await editText(act, destinationOf(act, checked), checkedText, suggestion);
  const { id } = await inTransaction(act, (tx) => startRun(tx, checked, act.actor.userId));
  return await findRun(checked, act.actor, id, act);
}
