import { defineTask, handleTask, type TaskHandler, type ThreadTask } from "@/lib/threads/task";
import { PageSyntaxError, UnrepresentableNodeError } from "../markdown";

/** The timeout of a task. Parsing a page of the maximum size twice takes a few seconds. */
const MILLISECONDS = 30_000;

/**
 * The message that a thread returns. Errors have their own format in it, because messages between threads
 * don't preserve the class of an error.
 */
type Outcome<Output> =
  | { kind: "done"; value: Output }
  | { kind: "syntax"; reason: string; line: number; code: PageSyntaxError["code"] }
  | { kind: "unrepresentable"; reason: string; path: string };

/**
 * A task that processes the texts of pages. Its result depends only on its input, so any thread can run it.
 */
export interface TextTask<Input, Output> {
  task: ThreadTask<Input, Outcome<Output>>;
  /** Runs the task in the current thread. */
  work: (input: Input) => Output;
  handler: TaskHandler;
}

function outcomeOf<Output>(work: () => Output): Outcome<Output> {
  try {
    return { kind: "done", value: work() };
  } catch (error) {
    if (error instanceof PageSyntaxError) {
      const { reason, line, code } = error;
      return { kind: "syntax", reason, line, code };
    }
    if (!(error instanceof UnrepresentableNodeError)) throw error;
    return { kind: "unrepresentable", reason: error.reason, path: error.path };
  }
}

/** Returns the result that a thread sent, or throws the error that it sent. */
export function resultOf<Output>(outcome: Outcome<Output>): Output {
  if (outcome.kind === "done") return outcome.value;
  if (outcome.kind === "syntax") throw new PageSyntaxError(outcome.reason, outcome.line, outcome.code);
  throw new UnrepresentableNodeError(outcome.path, outcome.reason);
}

/** Defines a task that processes texts. Add the task's handler to the list in `src/threads/main.ts`. */
export function textTask<Input, Output>(
  name: string,
  work: (input: Input) => Output,
): TextTask<Input, Output> {
  const task = defineTask<Input, Outcome<Output>>(name, { milliseconds: MILLISECONDS });
  return { task, work, handler: handleTask(task, (input) => outcomeOf(() => work(input))) };
}
