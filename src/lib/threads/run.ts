import { type TaskRequest, ThreadPool } from "./pool";
import type { ThreadTask } from "./task";

/** The process's pool, for every bundle that holds a copy of this module. */
const shared = globalThis as { binderyThreads?: ThreadPool };

/** Makes a pool of threads the process's own; `file` is the bundled `src/threads/main.ts`. */
export function startThreads(file: string): ThreadPool {
  shared.binderyThreads = new ThreadPool(file);
  return shared.binderyThreads;
}

/** The process's pool. Throws where none was started. */
export function threads(): ThreadPool {
  if (!shared.binderyThreads) throw new Error("No threads were started");
  return shared.binderyThreads;
}

/** Runs a task in a thread: see {@link ThreadPool.run} for what it throws. */
export const runTask = <Input, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  request: TaskRequest,
): Promise<Output> => threads().run(task, input, request);

/** Whether a task with this key was too costly of late, so that nothing needs to be prepared for it. */
export const isTaskRefused = (task: Pick<ThreadTask<never, never>, "name">, key: string): boolean =>
  threads().isRefused(task, key);
