import { isMainThread, parentPort } from "node:worker_threads";
import { ApiError } from "@/lib/errors";

/**
 * A kind of work that runs in a thread of the pool (docs/threads.md), where it can be stopped. The work itself is in a
 * handler, so that callers don't load it. Inputs and outputs are copied between threads (structured clone), and reading
 * a large tree back costs the calling thread as much as parsing it: return a text or bytes if a tree can be large.
 */
export interface ThreadTask<Input, Output> {
  readonly name: string;
  /** What one run may take, from its begin in the thread. */
  readonly milliseconds: number;
  /** Separate threads, for a task that needs more than others are allowed. */
  readonly apart?: ApartThread | undefined;
  /** Carries the types alone. */
  readonly types?: (input: Input) => Output;
}

/** Threads that run one kind of work alone. */
export interface ApartThread {
  /** The name of their file without the ending, in the folder of the pool's own; that file itself where left out. */
  file?: string;
  memoryMegabytes: number;
  /** How many at most, and never more than there are processors: one where left out. */
  threads?: number;
}

/**
 * What one run may take where the task says nothing else. By the clock, not by the processor: far more than what a long
 * page takes, since a busy machine may give a thread a tenth of it.
 */
const MILLISECONDS = 20_000;

/** Defines a kind of work. Its handler belongs into the list of `src/threads/main.ts`. */
export const defineTask = <Input, Output>(
  name: string,
  { milliseconds = MILLISECONDS, apart }: { milliseconds?: number; apart?: ApartThread } = {},
): ThreadTask<Input, Output> => ({ name, milliseconds, apart });

/** A task together with what it does. */
export interface TaskHandler {
  name: string;
  run(input: unknown): unknown;
}

/** Binds a task to what it does: what it was given is all that it may change. */
export const handleTask = <Input, Output>(
  task: ThreadTask<Input, Output>,
  run: (input: Input) => Output | Promise<Output>,
): TaskHandler => ({ name: task.name, run: (input) => run(input as Input) });

/** What the pool sends to a thread. */
export interface TaskCall {
  id: number;
  name: string;
  input: unknown;
}

/** What a thread answers. An error's class does not survive the way between threads, so its parts go. */
export type TaskAnswer =
  | { kind: "done"; value: unknown }
  | { kind: "refused"; status: ApiError["status"]; message: string; internal: string | undefined }
  | { kind: "failed"; name: string; message: string; stack: string | undefined };

function answerOfError(error: unknown): TaskAnswer {
  if (error instanceof ApiError) {
    const { status, message, internal } = error;
    return { kind: "refused", status, message, internal };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: "failed", name, message, stack };
}

/** The call that this thread is at. */
let current: number | undefined;

/** Says that the task at hand comes on: what one run may take counts from now on. */
export const taskComesOn = (): void => {
  if (current !== undefined) parentPort?.postMessage({ begun: current });
};

/** The handlers of this thread, where it is one of the pool's. */
const own = globalThis as { binderyTaskHandlers?: ReadonlyMap<string, TaskHandler> };

/** What this thread itself does for a task: a task that needs another one does it within its own limits. */
export const handlerHere = (name: string): TaskHandler | undefined => own.binderyTaskHandlers?.get(name);

/** What a file of threads exports: finds the handler of each call, says that it begins, and answers what it came to. */
export function answerTasks(handlers: readonly TaskHandler[]): (call: TaskCall) => Promise<TaskAnswer> {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  if (!isMainThread) own.binderyTaskHandlers = byName;
  return async ({ id, name, input }) => {
    current = id;
    taskComesOn();
    try {
      const handler = byName.get(name);
      if (!handler) throw new Error(`No thread handles the task ${name}`);
      return { kind: "done", value: await handler.run(input) };
    } catch (error) {
      return answerOfError(error);
    } finally {
      current = undefined;
    }
  };
}
