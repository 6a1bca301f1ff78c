import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { candidatesOf } from "@/domains/sites/published/locate";
import { findSiteState, type SiteState } from "@/domains/sites/published/state";
import type { KeptText } from "./answer";

/** A page as it was sent to somebody of whom nothing is known. */
interface Sent {
  addresses: readonly string[];
  state: SiteState;
  headers: Readonly<Record<string, string>>;
  text: KeptText;
}

type FoundState = Awaited<ReturnType<typeof findSiteState>>;

/** Bytes of what is remembered, packed forms aside; mostly the same as what is kept of pages. */
const REMEMBERED_BYTES = 64 * 1024 * 1024;
const VISITOR_COOKIE = "visitor-";

/**
 * What was sent for an address a moment ago, for as long as the site and the heads of its spaces are what they were. That
 * is asked of the database for every request, after it has come in: whoever was told that something is merged sees it.
 * Requests of one turn of the event loop share the question.
 */
export class RecentAnswers {
  private readonly sent = new LRUCache<string, Sent>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ text }) => text.bytes.length + 1024,
  });
  private readonly asking = new Map<string, Promise<FoundState>>();

  /** Null for requests that say something of their visitor. */
  private keyOf({ headers, url = "/", method }: IncomingMessage): string | null {
    if (method !== "GET" && method !== "HEAD") return null;
    if (url.includes("?") || headers.cookie?.includes(VISITOR_COOKIE)) return null;
    return `${headers.host} ${headers["x-forwarded-proto"] ?? ""} ${url}`;
  }

  private stateAt(addresses: readonly string[]): Promise<FoundState> {
    const key = addresses.join(" ");
    const known = this.asking.get(key);
    if (known) return known;
    const asking = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.asking.delete(key);
      return findSiteState(addresses);
    });
    this.asking.set(key, asking);
    return asking;
  }

  /** What was sent, while it is still right. */
  async find(request: IncomingMessage): Promise<Sent | undefined> {
    const key = this.keyOf(request);
    const sent = key === null ? undefined : this.sent.get(key);
    if (!sent) return undefined;
    const found = await this.stateAt(sent.addresses);
    return found?.state === sent.state ? sent : undefined;
  }

  /** Remembers what is sent; `state` is what it was made from. */
  remember(request: IncomingMessage, sent: Sent): void {
    const key = this.keyOf(request);
    if (key !== null) this.sent.set(key, sent);
  }
}

/** The state of the site that an address is of, with how to ask for it again. */
export async function stateOf(url: URL): Promise<Pick<Sent, "addresses" | "state"> | undefined> {
  const addresses = candidatesOf(url).map((candidate) => candidate.address);
  const found = addresses.length === 0 ? undefined : await findSiteState(addresses);
  return found && { addresses, state: found.state };
}
