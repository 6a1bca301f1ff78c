import type { Presence } from "@/events/announce";
import { statusOf } from "../errors";
import { meet } from "./presence";

/** How often a page reloads its data while it receives no events. */
const POLL_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS_MIN = 1_000;
const RETRY_MILLISECONDS_MAX = 30_000;

/** Whether an error can't be fixed by a retry: the user was signed out, or lost access to the space. */
const isFinal = (error: unknown) => [401, 403, 404].includes(statusOf(error) ?? 0);

interface Heard {
  told: (word: { present?: Presence | undefined; user?: string }) => void;
  /** The connection broke, and the browser retries automatically. */
  interrupted: () => void;
  /** The connection has ended, and the browser won't retry. */
  lost: (error: unknown) => void;
}

interface Handlers {
  onData: Heard["told"];
  onError: Heard["lost"];
  onConnectionStateChange: (state: { error?: unknown }) => void;
  onStopped: () => void;
}

/**
 * Wraps `start`, which subscribes with the given handlers. A subscription that is stopped on purpose isn't
 * reported as lost.
 */
export const subscribing =
  (start: (handlers: Handlers) => { unsubscribe: () => void }) =>
  ({ told, interrupted, lost }: Heard): { unsubscribe: () => void } => {
    let left = false;
    const subscription = start({
      onData: told,
      onError: lost,
      onConnectionStateChange: ({ error }) => (error ? interrupted() : undefined),
      onStopped: () => (left ? undefined : lost(null)),
    });
    return {
      unsubscribe: () => {
        left = true;
        subscription.unsubscribe();
      },
    };
  };

interface Connection {
  subscribe: ReturnType<typeof subscribing>;
  /** Reloads everything. */
  catchUp: () => void;
  /** Reloads the data that might have changed between the loading of the page and the first event. */
  begin?: () => void;
}

/** Receives events while the page is visible. While that fails, it reloads the data regularly instead. */
export function follow({ subscribe, catchUp, begin = catchUp }: Connection): () => void {
  let current: { unsubscribe: () => void } | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let failures = 0;
  let hasBegun = false;

  const told: Heard["told"] = ({ present }) => {
    failures = 0;
    clearInterval(poll);
    poll = undefined;
    if (present) return meet(present);
    if (hasBegun) catchUp();
    else begin();
    hasBegun = true;
  };
  const interrupted = () => {
    poll ??= setInterval(catchUp, POLL_MILLISECONDS);
  };
  const lost = (error: unknown) => {
    catchUp();
    if (isFinal(error)) return close();
    interrupted();
    clearTimeout(retry);
    retry = setTimeout(open, Math.min(RETRY_MILLISECONDS_MIN * 2 ** failures, RETRY_MILLISECONDS_MAX));
    failures += 1;
  };
  const open = () => {
    current?.unsubscribe();
    current = subscribe({ told, interrupted, lost });
  };
  const close = () => {
    clearTimeout(retry);
    clearInterval(poll);
    poll = undefined;
    current?.unsubscribe();
    current = null;
  };
  // Browsers allow six connections to a site over all tabs, so a hidden tab closes its connection.
  const onVisibility = () => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", onVisibility);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    close();
  };
}
