import { watch } from "node:fs";

const QUIET_MILLISECONDS = 200;

/**
 * Calls `changed` when something below a folder changed and has been quiet for a moment, one call at a time: what changes
 * during one is seen by the next.
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
