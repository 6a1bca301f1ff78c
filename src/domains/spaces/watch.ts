import { setTimeout as delay } from "node:timers/promises";
import { actorStill } from "@/access/authentication/authenticate";
import type { UserActor } from "@/access/authorization/actor";
import { addListener } from "@/events/listen";
import { ApiError, notFound, unauthorized } from "@/lib/errors";
import { findSpace } from "@/scopes/space";

/** What comes close together, such as the steps of one person's work, is told once. */
const GATHER_MILLISECONDS = 100;
/** Who was signed out or lost access learns it after this long even where nothing happens. */
const CHECK_MILLISECONDS = 60_000;

type Woken = "heard" | "ended" | "time";

/** Remembers what was heard between two looks. */
class Notifier {
  private heard = false;
  private ended = false;
  private wake: () => void = () => {};

  readonly hear = () => {
    this.heard = true;
    this.wake();
  };
  readonly end = () => {
    this.ended = true;
    this.wake();
  };

  /** Waits until something was heard since the last time, it has ended, or it is time to look around. */
  async next(): Promise<Woken> {
    if (!this.heard && !this.ended) await this.woken();
    if (this.ended) return "ended";
    const { heard } = this;
    this.heard = false;
    return heard ? "heard" : "time";
  }

  private woken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CHECK_MILLISECONDS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function assertStillAllowed(actor: UserActor, spaceId: string): Promise<void> {
  const still = await actorStill(actor);
  if (!still) throw unauthorized("The session has ended; sign in again");
  const space = await findSpace(spaceId, still);
  if (!space || space.deletedAt) throw notFound("Space");
}

/**
 * Tells that something of a space has changed, as often as it does, and once at the beginning, when nothing that
 * follows can be missed. It says nothing about what has changed: whoever hears it reads again. Whether the caller may
 * still see the space is asked before each word. Ends with the process or `signal`; throws 401 once the caller is
 * signed out, 404 once the space is gone or hidden from them, 429 and 503 past the bounds on listeners.
 */
export async function* watchSpace(
  actor: UserActor,
  space: { organizationId: string; id: string },
  signal: AbortSignal,
): AsyncGenerator<{ space: string }> {
  const notifier = new Notifier();
  const key = `${space.organizationId}/${space.id}`;
  const stop = await addListener({ key, userId: actor.userId, hear: notifier.hear, end: notifier.end }).catch(
    unheard,
  );
  signal.addEventListener("abort", notifier.end);
  if (signal.aborted) notifier.end();
  try {
    yield { space: space.id };
    for (let woken = await notifier.next(); woken !== "ended"; woken = await notifier.next()) {
      if (woken === "heard") await delay(GATHER_MILLISECONDS);
      await assertStillAllowed(actor, space.id);
      if (woken === "heard") yield { space: space.id };
    }
  } finally {
    signal.removeEventListener("abort", notifier.end);
    stop();
  }
}

function unheard(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError(503, "Changes cannot be followed at the moment", String(error));
}
