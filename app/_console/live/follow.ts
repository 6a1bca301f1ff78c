import type { Presence, SharedEdit } from "@/events/announce";
import { statusOf } from "../errors";
import { meet, meetEdit } from "./presence";

/** The interval at which a page reloads its data while it receives no events. */
const POLL_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS_MIN = 1_000;
const RETRY_MILLISECONDS_MAX = 30_000;

/** Whether a retry can't fix an error, because the user was signed out or lost access to the space. */
const isFinal = (error: unknown) => [401, 403, 404].includes(statusOf(error) ?? 0);

interface Heard {
  told: (word: { present?: Presence | undefined; edit?: SharedEdit | undefined; user?: string }) => void;
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
 * Wraps `start`, which subscribes with the given handlers. If the code stops a subscription, the wrapper doesn't report it
 * as lost.
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
  /** Reloads all data. */
  catchUp: () => void;
  /** Reloads the data that might have changed between the loading of the page and the first event. */
  begin?: () => void;
}

/** Receives events while the page is visible. If the connection fails, reloads the data regularly instead. */
export function follow({ subscribe, catchUp, begin = catchUp }: Connection): () => void {
  let current: { unsubscribe: () => void } | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let failures = 0;
  let hasBegun = false;

  const told: Heard["told"] = ({ present, edit }) => {
    failures = 0;
    clearInterval(poll);
    poll = undefined;
    if (present) return meet(present);
    if (edit) return meetEdit(edit);
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
  // Close the connection of a hidden tab, because browsers allow only six connections to a site for all tabs together.
  const onVisibility = () => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", onVisibility);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    close();
  };
}
