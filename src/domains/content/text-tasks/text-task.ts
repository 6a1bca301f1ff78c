import { defineTask, handleTask, type TaskHandler, type ThreadTask } from "@/lib/threads/task";
import { PageSyntaxError, UnrepresentableNodeError } from "../markdown";

/** A page at the limit of its size takes some seconds to read, twice. */
const MILLISECONDS = 30_000;

/** What a thread answers. The class of an error does not survive the way between threads. */
type Outcome<Output> =
  | { kind: "done"; value: Output }
  | { kind: "syntax"; reason: string; line: number; code: PageSyntaxError["code"] }
  | { kind: "unrepresentable"; reason: string; path: string };

/** Work on the texts of pages: a function of its input alone, which any thread may run. */
export interface TextTask<Input, Output> {
  task: ThreadTask<Input, Outcome<Output>>;
  /** Does the work in the thread that calls it. */
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

/** What a thread came to: its answer, or the error that it refused with. */
export function resultOf<Output>(outcome: Outcome<Output>): Output {
  if (outcome.kind === "done") return outcome.value;
  if (outcome.kind === "syntax") throw new PageSyntaxError(outcome.reason, outcome.line, outcome.code);
  throw new UnrepresentableNodeError(outcome.path, outcome.reason);
}

/** Defines work on texts; its handler belongs into the list of `src/threads/main.ts`. */
export function textTask<Input, Output>(
  name: string,
  work: (input: Input) => Output,
): TextTask<Input, Output> {
  const task = defineTask<Input, Outcome<Output>>(name, { milliseconds: MILLISECONDS });
  return { task, work, handler: handleTask(task, (input) => outcomeOf(() => work(input))) };
}
