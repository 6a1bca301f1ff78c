import { monotonicMilliseconds } from "@/lib/clock";

export type Say = (line: string) => void;

const pauseMilliseconds = 5_000;

/** Reports progress every few seconds. The message is created only if it will be printed. */
export function progress(say: Say): (line: () => string) => void {
  let last = monotonicMilliseconds();
  return (line) => {
    const time = monotonicMilliseconds();
    if (time - last < pauseMilliseconds) return;
    last = time;
    say(line());
  };
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
