import type { IncomingMessage } from "node:http";
import { candidatesOf } from "@/domains/sites/published/locate";
import { findSiteState, type SiteState } from "@/domains/sites/published/state";
import { Cache } from "@/lib/cache";
import { monotonicMilliseconds } from "@/lib/clock";
import type { CountedPlace } from "../counting/place";
import type { KeptText } from "./answer";

/** A page as it was sent to an anonymous visitor. */
interface Sent {
  addresses: readonly string[];
  state: SiteState;
  headers: Readonly<Record<string, string>>;
  text: KeptText;
  /** The site and page for counting views of this response. */
  place: CountedPlace;
  /** Whether other visitors get another language at this URL. Then the response is used only if the database is unreachable. */
  isLanguageRoot: boolean;
}

type FoundState = Awaited<ReturnType<typeof findSiteState>>;

/** The queries for the state of one site: the running query, and the query that starts after the running query. */
interface Line {
  running: Promise<FoundState>;
  next: Promise<FoundState> | null;
}

/** The time for which Bindery can use a response after its last confirmation if the database is unreachable. */
const STALE_MILLISECONDS = 300_000;
const VISITOR_COOKIE = "visitor-";

/**
 * Caches the responses of a URL as long as the site and the current revisions of its spaces stay the same. Every request
 * checks this with a query that is sent after the request arrived, so that visitors always see earlier merges. Requests
 * that arrive during such a query share the next query.
 */
export class RecentAnswers {
  /** The weight of a response, which doesn't include compressed forms. */
  private readonly sent = new Cache<Sent>({
    name: "recent answers",
    weigh: ({ text }) => text.bytes.length + 1024,
    share: 2,
  });
  private readonly lines = new Map<string, Line>();
  /** The last time at which the database confirmed that a state is current. */
  private readonly confirmed = new WeakMap<SiteState, number>();

  /** Returns the cache key of a request, or null if the request might identify its visitor. */
  private keyOf({ headers, url = "/", method }: IncomingMessage): string | null {
    if (method !== "GET" && method !== "HEAD") return null;
    if (url.includes("?") || headers.cookie?.includes(VISITOR_COOKIE)) return null;
    return `${headers.host} ${headers["x-forwarded-proto"] ?? ""} ${url}`;
  }

  /** Queries the state after the running query has ended. Requests that arrive before that share the new query. */
  private stateAt(addresses: readonly string[]): Promise<FoundState> {
    const key = addresses.join(" ");
    const line: Line = this.lines.get(key) ?? { running: Promise.resolve(undefined), next: null };
    this.lines.set(key, line);
    const ask = () => {
      line.next = null;
      line.running = this.confirm(addresses).finally(() => {
        if (line.next === null) this.lines.delete(key);
      });
      return line.running;
    };
    line.next ??= line.running.then(ask, ask);
    return line.next;
  }

  private async confirm(addresses: readonly string[]): Promise<FoundState> {
    const found = await findSiteState(addresses);
    if (found) this.confirmed.set(found.state, monotonicMilliseconds());
    return found;
  }

  private sentFor(request: IncomingMessage): Sent | undefined {
    const key = this.keyOf(request);
    return key === null ? undefined : this.sent.get(key);
  }

  /** The cached response for a request, if it's still correct. */
  async find(request: IncomingMessage): Promise<Sent | undefined> {
    const sent = this.sentFor(request);
    if (sent?.isLanguageRoot) return undefined;
    return sent && (await this.stateAt(sent.addresses))?.state === sent.state ? sent : undefined;
  }

  /** Returns a response that was correct a few minutes ago, for requests while the database is unreachable. */
  findStale(request: IncomingMessage): Sent | undefined {
    const sent = this.sentFor(request);
    const confirmedAt = sent && this.confirmed.get(sent.state);
    if (confirmedAt === undefined || monotonicMilliseconds() - confirmedAt > STALE_MILLISECONDS)
      return undefined;
    return sent;
  }

  /** Caches a response. `state` is the state of the site from which the response was created. */
  remember(request: IncomingMessage, sent: Sent): void {
    const key = this.keyOf(request);
    if (key === null) return;
    this.sent.set(key, sent);
    this.confirmed.set(sent.state, monotonicMilliseconds());
  }
}

/** Returns the state of the site at a URL, and the addresses that are needed to query the state again. */
export async function stateOf(url: URL): Promise<Pick<Sent, "addresses" | "state"> | undefined> {
  const addresses = candidatesOf(url).map((candidate) => candidate.address);
  const found = addresses.length === 0 ? undefined : await findSiteState(addresses);
  return found && { addresses, state: found.state };
}
