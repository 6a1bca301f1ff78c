import { setImmediate as nextTurn } from "node:timers/promises";
import { runTask } from "@/lib/threads/run";
import { resultOf, type TextTask } from "./text-task";

/**
 * Texts up to this length, in UTF-16 units, are worked on in place, within the parser's budget of steps. Most of them
 * cost less than handing them to a thread and back.
 */
export const LENGTH_IN_PLACE = 2048;

export interface TextWork {
  organizationId: string;
  /** Of all texts that are read, in UTF-16 units. */
  length: number;
}

/**
 * Works on texts without holding up the event loop: in place while they are small, in a thread otherwise.
 * @throws PageSyntaxError, UnrepresentableNodeError and whatever else the work throws; TaskTooCostlyError where it takes
 * more time or memory than it may, ApiError 503 where too much work waits
 */
export async function runTextTask<Input, Output>(
  { task, work }: TextTask<Input, Output>,
  input: Input,
  { organizationId, length }: TextWork,
): Promise<Output> {
  if (length > LENGTH_IN_PLACE) return resultOf(await runTask(task, input, { group: organizationId }));
  // One request may bring many small texts: others have their turn between them.
  await nextTurn();
  return work(input);
}

export const lengthOf = (...texts: (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
