import { setImmediate as nextTurn } from "node:timers/promises";
import { runTask } from "@/lib/threads/run";
import { resultOf, type TextTask } from "./text-task";

/**
 * The maximum length of a text that is processed in the current thread, in UTF-16 units. For shorter texts,
 * sending the text to another thread usually takes longer than processing it.
 */
export const LENGTH_IN_PLACE = 2048;

export interface TextWork {
  organizationId: string;
  /** The total length of the texts to parse, in UTF-16 units. */
  length: number;
}

/**
 * Processes texts without blocking the event loop. Short texts are processed in the current thread, and all
 * other texts in another thread.
 * @throws TaskTooCostlyError if the work takes too much time or memory
 * @throws ApiError 503 if too much work is already queued
 * @throws PageSyntaxError, UnrepresentableNodeError and other errors of the task
 */
export async function runTextTask<Input, Output>(
  { task, work }: TextTask<Input, Output>,
  input: Input,
  { organizationId, length }: TextWork,
): Promise<Output> {
  if (length > LENGTH_IN_PLACE) return resultOf(await runTask(task, input, { group: organizationId }));
  // Lets other requests run first, because one request can process many short texts.
  await nextTurn();
  return work(input);
}

export const lengthOf = (...texts: (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
