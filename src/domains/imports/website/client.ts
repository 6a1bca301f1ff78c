import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/env";
import { monotonicMilliseconds } from "@/lib/clock";
import { createOutboundClient, mediaTypeOf, type OutboundResponse } from "@/lib/outbound";
import { OutboundError } from "@/lib/outbound-errors";
import { exactSize } from "@/lib/sizes";
import { URL_LENGTH_MAX } from "../convert/website/links";
import { ImportError } from "../runs";
import { WEBSITE_LIMITS } from "./limits";
import { isAllowedByRobots, NO_ROBOTS, type Robots } from "./robots";

/** A response of the website. */
export interface Fetched {
  /** The URL after redirects, without an anchor. */
  url: URL;
  mediaType: string;
  /** The character encoding, if the response defines it. */
  charset: string | undefined;
  bytes: Buffer;
}

/** Why a URL couldn't be read, as the second half of a sentence that starts with "because". */
export interface Refused {
  reason: string;
  status?: number;
}

export const isRefused = (answer: Fetched | Refused): answer is Refused => "reason" in answer;

/** Thrown inside the client if a redirect leads to a URL that isn't requested. */
class RedirectRefusedError extends Error {}

const DISALLOWED = "the robots.txt of the website doesn't allow it";

/**
 * Requests the URLs of one website, one after the other with pauses. Never leaves the host of the website, and obeys its
 * robots.txt. Enforces the limits for requests, bytes and time.
 */
export class WebsiteClient {
  /** Why no more requests are made, as the second half of a sentence that starts with "because". */
  stopped: string | null = null;
  private readonly client = createOutboundClient({
    allowlist: env.WEBSITE_OUTBOUND_ALLOWLIST,
    redirectsMax: WEBSITE_LIMITS.redirects,
    headersTimeoutMilliseconds: 20_000,
    bodyTimeoutMilliseconds: 20_000,
  });
  private robots: Robots = NO_ROBOTS;
  private readonly deadline = monotonicMilliseconds() + WEBSITE_LIMITS.totalMinutes * 60_000;
  private requests = 0;
  private bytes = 0;
  private failures = 0;
  private nextAt = 0;

  constructor(
    private readonly host: string,
    private readonly signal: AbortSignal,
  ) {}

  obey(robots: Robots): void {
    this.robots = robots;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  isOwn(url: URL): boolean {
    return url.host === this.host && (url.protocol === "http:" || url.protocol === "https:");
  }

  /** Returns the reason why a URL isn't requested, or null if it can be requested. */
  refusalOf(url: URL): string | null {
    if (url.href.length > URL_LENGTH_MAX) return `its URL is longer than ${URL_LENGTH_MAX} characters`;
    if (!this.isOwn(url)) return `it's on another host, ${url.host}`;
    return isAllowedByRobots(this.robots, url) ? null : DISALLOWED;
  }

  /** Requests a URL. Returns a reason if the response isn't successful or is larger than `bytesMax`. */
  async get(url: URL, accept: string, bytesMax: number): Promise<Fetched | Refused> {
    this.checkTime();
    const refusal = this.stopped ?? this.refusalOf(url);
    if (refusal !== null) return { reason: refusal };
    const first = await this.attempt(url, accept, bytesMax);
    if (!isRefused(first) || first.retrySeconds === undefined || this.stopped !== null) return first;
    await sleep(first.retrySeconds * 1000, undefined, { signal: this.signal });
    return await this.attempt(url, accept, bytesMax);
  }

  private async attempt(
    url: URL,
    accept: string,
    bytesMax: number,
  ): Promise<Fetched | (Refused & { retrySeconds?: number })> {
    await this.pause();
    if (!this.enter()) return { reason: this.stopped ?? "" };
    const timeout = AbortSignal.timeout(WEBSITE_LIMITS.requestSeconds * 1000);
    try {
      const response = await this.client.fetch(url, {
        headers: { accept, "user-agent": "Bindery" },
        signal: AbortSignal.any([this.signal, timeout]),
        responseBytesMax: bytesMax,
        beforeRedirect: (next) => this.beforeRedirect(next),
      });
      return await this.read(response);
    } catch (error) {
      this.signal.throwIfAborted();
      if (error instanceof RedirectRefusedError) return { reason: error.message };
      if (!(error instanceof OutboundError)) throw error;
      if (!["too_large", "redirected"].includes(error.code)) this.failed();
      return { reason: reasonOf(error, bytesMax) };
    }
  }

  private async read(response: OutboundResponse): Promise<Fetched | (Refused & { retrySeconds?: number })> {
    const { status, headers } = response;
    if (status < 200 || status >= 300) {
      await response.discard();
      if (status >= 500 || status === 429) this.failed();
      const seconds = Number(headers["retry-after"] ?? 2);
      const isRetried = (status === 429 || status === 503) && seconds >= 0;
      return {
        ...{ reason: `the website returned status ${status}`, status },
        ...(isRetried && { retrySeconds: Math.min(seconds, WEBSITE_LIMITS.retrySecondsMax) }),
      };
    }
    const [, charset] = /charset\s*=\s*"?([\w-]{1,40})/i.exec(headers["content-type"] ?? "") ?? [];
    const bytes = await response.bytes();
    this.failures = 0;
    this.bytes += bytes.length;
    if (this.bytes > WEBSITE_LIMITS.bytes)
      this.stopped = `an import of a website can read at most ${exactSize(WEBSITE_LIMITS.bytes)}`;
    return { url: new URL(response.url), mediaType: mediaTypeOf(response), charset, bytes };
  }

  private beforeRedirect(next: URL): void {
    const refusal = this.refusalOf(next);
    if (refusal !== null)
      throw new RedirectRefusedError(`it redirects to ${next.origin}${next.pathname}, and ${refusal}`);
    if (!this.enter()) throw new RedirectRefusedError(this.stopped ?? "");
  }

  /** Waits until the next request can start. */
  private async pause(): Promise<void> {
    const { pauseMilliseconds, pauseSecondsMax } = WEBSITE_LIMITS;
    const asked = Math.min(this.robots.delaySeconds, pauseSecondsMax) * 1000;
    const wait = this.nextAt - monotonicMilliseconds();
    if (wait > 0) await sleep(wait, undefined, { signal: this.signal });
    this.nextAt = monotonicMilliseconds() + Math.max(asked, pauseMilliseconds);
  }

  /** Counts a request. Returns false if a limit has been reached. */
  private enter(): boolean {
    this.requests += 1;
    if (this.requests > WEBSITE_LIMITS.requests)
      this.stopped ??= `an import of a website can send at most ${WEBSITE_LIMITS.requests} requests`;
    this.checkTime();
    return this.stopped === null;
  }

  private checkTime(): void {
    if (monotonicMilliseconds() > this.deadline)
      this.stopped ??= `reading the website took longer than ${WEBSITE_LIMITS.totalMinutes} minutes`;
  }

  private failed(): void {
    this.failures += 1;
    if (this.failures >= WEBSITE_LIMITS.failures)
      this.stopped ??= `${WEBSITE_LIMITS.failures} requests failed one after the other`;
  }
}

/** Converts the message of a failed request to the second half of a sentence. */
function reasonOf({ code, message }: OutboundError, bytesMax: number): string {
  if (code === "too_large") return `it's larger than ${exactSize(bytesMax)}`;
  return message.split(/\.(?:\s|$)/, 1)[0] ?? message;
}

/** Returns the message of an import that ends because a URL can't be read. */
export const unreadable = (url: URL, { reason }: Refused) =>
  new ImportError(`Bindery can't read ${url.href}, because ${reason}. Check the URL, and import again.`);
