import { isMainThread, parentPort } from "node:worker_threads";
import { ApiError } from "@/lib/errors";

/**
 * A kind of work that runs in a thread of the pool (docs/threads.md), where it can be stopped. The code is in a separate
 * handler, so that callers don't load it. Inputs and outputs are copied between threads (structured clone). If the output can
 * be a large tree, return text or bytes instead, because copying a large tree takes the calling thread as long as parsing it.
 */
export interface ThreadTask<Input, Output> {
  readonly name: string;
  /** The time limit for a run, measured from its start in the thread. */
  readonly milliseconds: number;
  /** Separate threads for this task, if it needs more resources than the shared threads allow. */
  readonly apart?: ApartThread | undefined;
  /** Exists only for TypeScript's type inference. */
  readonly types?: (input: Input) => Output;
}

/** Threads that run only one kind of work. */
export interface ApartThread {
  /** The name of their file without its extension, in the same folder as the pool's file. Default: the pool's file. */
  file?: string;
  memoryMegabytes: number;
  /** The maximum number of threads, which the number of processors also limits. Default: 1. */
  threads?: number;
}

/**
 * The default time limit for a run, in milliseconds. This limit applies to elapsed time, not to CPU time. The limit is
 * much longer than a long page needs, because a thread on a busy machine might get only a tenth of the processor time.
 */
const MILLISECONDS = 20_000;

/** Defines a kind of work. Add its handler to the list in `src/threads/main.ts`. */
export const defineTask = <Input, Output>(
  name: string,
  { milliseconds = MILLISECONDS, apart }: { milliseconds?: number; apart?: ApartThread } = {},
): ThreadTask<Input, Output> => ({ name, milliseconds, apart });

/** A task with its implementation. */
export interface TaskHandler {
  name: string;
  run(input: unknown): unknown;
}

/** Binds a task to its implementation. The implementation can modify its input, but nothing else. */
export const handleTask = <Input, Output>(
  task: ThreadTask<Input, Output>,
  run: (input: Input) => Output | Promise<Output>,
): TaskHandler => ({ name: task.name, run: (input) => run(input as Input) });

/** A message from the pool to a thread. */
export interface TaskCall {
  id: number;
  name: string;
  input: unknown;
}

/**
 * The result that a thread sends. An error is sent as its parts, because its class would be lost between
 * threads.
 */
export type TaskAnswer =
  | { kind: "done"; value: unknown }
  | ({ kind: "refused" } & Pick<ApiError, "status" | "message" | "internal" | "headers" | "details">)
  | { kind: "failed"; name: string; message: string; stack: string | undefined };

function answerOfError(error: unknown): TaskAnswer {
  if (error instanceof ApiError) {
    const { status, message, internal, headers, details } = error;
    return { kind: "refused", status, message, internal, headers, details };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: "failed", name, message, stack };
}

/** The call that this thread currently handles. */
let current: number | undefined;

/** Reports progress on the current task. Each report restarts the task's time limit. */
export const taskComesOn = (): void => {
  if (current !== undefined) parentPort?.postMessage({ begun: current });
};

/** The handlers of this thread, or undefined if the thread doesn't belong to the pool. */
const own = globalThis as { binderyTaskHandlers?: ReadonlyMap<string, TaskHandler> };

/**
 * Returns the handler of a task in this thread. If a task needs another task, the second task runs in the same thread, within
 * the first task's limits.
 */
export const handlerHere = (name: string): TaskHandler | undefined => own.binderyTaskHandlers?.get(name);

/**
 * Creates the function that a thread's file exports. For each call, the function finds the handler, reports that the task has
 * started, and returns the result.
 */
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
