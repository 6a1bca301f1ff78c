import type { IncomingMessage } from "node:http";
import { env } from "@/env";
import { ApiError } from "./errors";

/**
 * Counts the requests that this process is handling, and the bytes of their bodies. Until a request's
 * credential is verified, the request counts toward the caller's network, whatever its headers contain.
 */

/** The number of seconds after which a refused client can try again. */
export const RETRY_AFTER_SECONDS = 1;
export const OVERLOADED = "The server is handling as many requests as it can. Try again in a moment.";

const overloaded = () =>
  new ApiError(503, OVERLOADED, undefined, { "Retry-After": String(RETRY_AFTER_SECONDS) });

/** The budget for bodies divided by this number is the limit for all callers without a verified credential together. */
const UNVERIFIED_PART = 4;
/** The budget for bodies divided by this number is the limit for a single caller. */
const CALLER_PART = 4;
const MEGABYTE = 1_000_000;

/** The amount that each caller uses, and the sum of all amounts. */
class Shares {
  total = 0;
  private readonly byCaller = new Map<string, number>();

  get callers(): number {
    return this.byCaller.size;
  }

  of(caller: string): number {
    return this.byCaller.get(caller) ?? 0;
  }

  add(caller: string, amount: number): void {
    if (amount === 0) return;
    this.total += amount;
    const left = this.of(caller) + amount;
    if (left === 0) this.byCaller.delete(caller);
    else this.byCaller.set(caller, left);
  }
}

/** A request that is being handled. */
export interface Claim {
  /**
   * From now on, counts the request toward a credential.
   * @throws ApiError 503 if the server is busy and the credential has used up its share
   */
  verified(credential: string): void;
  /**
   * Called by routes that open an event stream. From then on, the request doesn't count, because an idle
   * stream costs almost nothing.
   */
  becomesStream(): void;
  /**
   * Counts the bytes of a body until the response is sent, because the body stays in memory until then. @throws ApiError
   * 503 above the limit
   */
  takeBody(bytes: number): void;
  /** Called when the response was sent or the connection was lost. */
  end(): void;
}

/** The requests that a server is handling. */
export class InFlight {
  private readonly requests = new Shares();
  private readonly bodies = { unverified: new Shares(), verified: new Shares() };

  /**
   * Whether the server has reached its limit of requests and the caller has already used up an equal share of this limit.
   */
  private isBeyond(caller: string): boolean {
    const limit = env.MAX_CONCURRENT_REQUESTS;
    const { total, callers } = this.requests;
    if (limit === 0 || total < limit) return false;
    return this.requests.of(caller) >= Math.max(1, limit / (callers + 1));
  }

  private fits(kind: "unverified" | "verified", caller: string, bytes: number): boolean {
    const all = env.MAX_BODY_MEGABYTES * MEGABYTE;
    if (all === 0) return true;
    const limit = kind === "verified" ? all : all / UNVERIFIED_PART;
    const shares = this.bodies[kind];
    const total = this.bodies.unverified.total + this.bodies.verified.total + bytes;
    const isWithin = total <= all && shares.total + bytes <= limit;
    return isWithin && shares.of(caller) + bytes <= limit / CALLER_PART;
  }

  /** Admits a request. Returns undefined if the request would exceed the limit. */
  begin(network: string): Claim | undefined {
    if (this.isBeyond(network)) return undefined;
    let [caller, kind, count, body] = [network, "unverified" as "unverified" | "verified", 1, 0];
    this.requests.add(caller, 1);
    const leave = () => {
      this.requests.add(caller, -count);
      count = 0;
    };
    const giveBack = () => {
      this.bodies[kind].add(caller, -body);
      body = 0;
    };
    return {
      verified: (credential) => {
        leave();
        giveBack();
        [caller, kind] = [credential, "verified"];
        if (this.isBeyond(caller)) throw overloaded();
        count = 1;
        this.requests.add(caller, 1);
      },
      becomesStream: leave,
      takeBody: (bytes) => {
        if (!this.fits(kind, caller, bytes)) throw overloaded();
        body += bytes;
        this.bodies[kind].add(caller, bytes);
      },
      end() {
        leave();
        giveBack();
      },
    };
  }
}

const claims = new WeakMap<IncomingMessage, Claim>();

/** Associates a claim with a request, for the code that reads the request's body. */
export const keepClaim = (request: IncomingMessage, claim: Claim): void => void claims.set(request, claim);

/** Returns a request's claim. Returns undefined if requests aren't limited, as in tests of a single handler. */
export const claimOf = (request: IncomingMessage): Claim | undefined => claims.get(request);
