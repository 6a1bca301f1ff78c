import { watch } from "node:fs";

const QUIET_MILLISECONDS = 200;

/**
 * Calls `changed` shortly after a file in a folder has changed. Calls never overlap. If a file changes during a call, calls
 * `changed` again afterward.
 */
export function watchFolder(folder: string, changed: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let isPending = false;
  const run = async () => {
    if (running) {
      isPending = true;
      return;
    }
    running = true;
    await changed();
    running = false;
    if (!isPending) return;
    isPending = false;
    await run();
  };
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MILLISECONDS);
  });
}
