import { isMainThread, parentPort } from "node:worker_threads";
import { ApiError } from "@/lib/errors";

/**
 * A kind of work that runs in a thread of the pool (docs/threads.md), where it can be stopped. A separate
 * handler contains the work, so that callers don't load its code. Inputs and outputs are copied between
 * threads (structured clone), and reading a large tree back costs the calling thread as much as parsing it:
 * return a text or bytes if a tree can be large.
 */
export interface ThreadTask<Input, Output> {
  readonly name: string;
  /** The time limit of one run, from its start in the thread. */
  readonly milliseconds: number;
  /** Separate threads, for a task that needs more than others are allowed. */
  readonly apart?: ApartThread | undefined;
  /** Used only for types. */
  readonly types?: (input: Input) => Output;
}

/** Threads that run only one kind of work. */
export interface ApartThread {
  /** The name of their file without extension, in the folder of the pool's file. Default: the pool's file. */
  file?: string;
  memoryMegabytes: number;
  /** The maximum number of threads, at most the number of processors. The default is 1. */
  threads?: number;
}

/**
 * The default time limit of one run. It counts elapsed time and not CPU time. The limit is much longer than a
 * long page needs, because on a busy machine a thread might get a tenth of the processor time.
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

/** Binds a task to its implementation, which must not change anything except its input. */
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

/** The result of a thread. Threads don't preserve the class of an error, so its parts are sent. */
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

/** The call that this thread is processing. */
let current: number | undefined;

/** Reports progress of the current task, which restarts its time limit. */
export const taskComesOn = (): void => {
  if (current !== undefined) parentPort?.postMessage({ begun: current });
};

/** The handlers of this thread. Undefined if it doesn't belong to the pool. */
const own = globalThis as { binderyTaskHandlers?: ReadonlyMap<string, TaskHandler> };

/** The handler of a task in this thread. If a task needs another task, it runs it here, within its own limits. */
export const handlerHere = (name: string): TaskHandler | undefined => own.binderyTaskHandlers?.get(name);

/**
 * Creates the export of a thread file: a function that finds the handler of each call, reports that it starts, and returns
 * its result.
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
