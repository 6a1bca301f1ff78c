import { ApiError } from "@/lib/errors";
import { TaskTooCostlyError } from "./errors";
import type { TaskRequest, ThreadPool } from "./pool";
import { handlerHere, type ThreadTask } from "./task";

/** The pool of the process. All bundles contain a copy of this module, but share this pool. */
const shared = globalThis as { binderyThreads?: ThreadPool };

/** Sets the pool that {@link runTask} uses in this process. */
export function provideThreads(pool: ThreadPool): void {
  shared.binderyThreads = pool;
}

/** Returns the pool of the process. @throws Error if no pool was started */
export function threads(): ThreadPool {
  if (!shared.binderyThreads) throw new Error("The thread pool wasn't started");
  return shared.binderyThreads;
}

/**
 * Converts an error of the pool to the class with the same name in this bundle. Each bundle has a separate copy of the
 * classes, and the pool uses the classes of the bundle that started it.
 */
function errorHere(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "ApiError" || error instanceof ApiError) return error;
  const { status, message, internal, headers, details } = error as ApiError;
  const { task, reason } = error as Partial<TaskTooCostlyError>;
  if (task !== undefined && reason !== undefined) return new TaskTooCostlyError(task, reason);
  return new ApiError(status, message, internal, headers, details);
}

/**
 * Runs a task in a thread. If the calling code already runs in a thread of the pool, runs the task in the same thread.
 * Throws the same errors as {@link ThreadPool.run}.
 */
export async function runTask<Input, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  request: TaskRequest,
): Promise<Output> {
  const here = handlerHere(task.name);
  if (here) return here.run(input) as Promise<Output>;
  return threads()
    .run(task, input, request)
    .catch((error: unknown) => {
      throw errorHere(error);
    });
}

/** Whether this thread can run the task itself. */
export const isTaskHere = ({ name }: Pick<ThreadTask<never, never>, "name">): boolean =>
  handlerHere(name) !== undefined;

/** Whether a task with this key was recently too costly. If a task is refused, callers don't have to prepare its input. */
export const isTaskRefused = (task: Pick<ThreadTask<never, never>, "name">, key: string): boolean =>
  !isTaskHere(task) && threads().isRefused(task, key);
