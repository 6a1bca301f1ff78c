import { readdirSync } from "node:fs";
import { connect } from "node:net";
import fc from "fast-check";
import { SPECIAL_BUDGETS } from "@/conformance/budgets/special-names";
import type { Fixture } from "@/conformance/contract/contract.fixture";
import type { Console } from "./console";
import type { Fuzzer } from "./fuzzer";

/** The server's routes that are neither operations of the API nor pages of the console. */
const OTHERS = [
  "/",
  "/v1/",
  "/v1/openapi.json",
  "/api/trpc/users.me",
  "/mcp",
  "/oauth/register",
  "/oauth/token",
  "/oauth/revoke",
  "/.well-known/oauth-authorization-server",
  "/scim/v2/[organizationId]/Users?filter=[text]",
  "/scim/v2/[organizationId]/Groups/[id]",
  "/git/webhooks/[connectionId]",
  "/files/[file]/[name]",
  "/files/uploads/[key]",
  "/files/pdf/[key]",
  "/files/bundles/[key]",
  "/healthz",
  "/readyz",
  "/~tls?domain=[domain]",
  "/_next/static/[file]",
  "/_next/image?url=[url]&w=640&q=75",
  "/_next/data/[file]",
  "/s/[site]/",
  "/s/[site]/[page]",
  "/s/[site]/[page].md",
  "/s/~[space]/",
  "/docs/[page]",
  ...["sitemap.xml", "robots.txt", "llms.txt", "rss.xml", "feed.json"].map((name) => `/s/[site]/${name}`),
  ...Object.keys(SPECIAL_BUDGETS).map((name) => `/s/[site]/${name}?q=[text]&url=[url]`),
  ...[
    ...["signin", "signout", "session", "csrf", "error", "passkey-options"],
    ...["callback/credentials", "callback/passkey", "callback/oidc"],
  ].map((action) => `/api/auth/${action}?callbackUrl=[url]`),
  ...["acs", "start", "finish", "logout", "metadata", "certificate"].map(
    (action) => `/saml/[organizationId]/[provider]/${action}`,
  ),
];

/** All paths of the server. Parameters in brackets are replaced before a request is sent. */
export const ROUTES: readonly string[] = [
  ...OTHERS,
  ...readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
    .map((file) => file.split("/").slice(0, -1))
    .map((parts) => `/${parts.filter((part) => !part.startsWith("(")).join("/")}`),
];

const SEGMENTS = [
  "%",
  "%E0%A4%A",
  "%00",
  "%2F..%2F",
  "..",
  "",
  "%ff",
  "a".repeat(3000),
  "::",
  "__proto__",
  "%F0%9F%98%80",
  "//x",
];
const METHODS = [
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
];
const HEADERS = [
  "Cookie: next-auth.callback-url=%E0%A4%A",
  "Cookie: __Secure-next-auth.callback-url=::",
  "Cookie: bindery.session=%; next-auth.csrf-token=%; next-auth.state=%",
  "Cookie: =; ;;%=%",
  "Authorization: Bearer %",
  "Authorization: Basic \u00ff",
  "Connection: Upgrade\r\nUpgrade: websocket",
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
  "Expect: 100-continue",
  "Expect: miracles",
  "Accept: text/event-stream",
  "Accept: \u00ff",
  "RSC: 1",
  "Next-Action: 1",
  "Next-Router-State-Tree: %",
  "X-Forwarded-Host: %",
  "X-Forwarded-Proto: x",
  "X-Forwarded-For: %, ::",
  "Range: bytes=-,%",
  "If-None-Match: %",
  "Content-Type: multipart/form-data; boundary=",
  "Content-Type: application/x-www-form-urlencoded",
  "Content-Type: application/json",
];
const BODIES = [
  "",
  "{",
  "{}",
  "null",
  "[]",
  "a=%&SAMLResponse=%",
  '{"callbackUrl":{},"url":[]}',
  "\0",
  "x".repeat(70_000),
];
const HOSTS = ["own", "own", "own", "own", "x:y", "[", "", "docs.example", "%"];

/** The ways in which a client ends its connection. */
const ENDS = ["reads", "half-open", "leaves"] as const;

/** Generates null once in `1 + share` values, on average. */
const sometimes = <T>(share: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 10, arbitrary: fc.constant(null) }, { weight: Math.round(share * 10), arbitrary });

const drawn = fc.record({
  route: fc.constantFrom(...ROUTES),
  segment: sometimes(1, fc.constantFrom(...SEGMENTS)),
  at: fc.nat(8),
  method: fc.constantFrom(...METHODS),
  headers: fc.subarray(HEADERS, { maxLength: 3 }),
  host: fc.constantFrom(...HOSTS),
  body: fc.constantFrom(...BODIES),
  isSignedIn: fc.boolean(),
  end: fc.constantFrom(...ENDS),
  odd: sometimes(
    0.1,
    fc.constantFrom(
      "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n",
      "CONNECT / HTTP/1.1\r\n\r\n",
      "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
      "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
      "\x16\x03\x01\x02\x00",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n",
    ),
  ),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns a route's path with the fixture's names, and with one unusual segment. */
function pathOf({ route, segment, at }: Drawn, names: Readonly<Record<string, string>>): string {
  let index = 0;
  return route.replace(/\[\[?\.*(\w+)\]?\]/g, (_, name: string) => {
    const isOdd = segment !== null && at % 3 === index % 3;
    index += 1;
    return isOdd ? segment : encodeURIComponent(names[name] ?? names[`${name}Id`] ?? "none");
  });
}

function textOf(
  request: Drawn,
  names: Readonly<Record<string, string>>,
  own: string,
  cookie: string,
): string {
  if (request.odd !== null) return request.odd;
  const { method, headers, host, body, isSignedIn } = request;
  const lines = [
    `${method} ${pathOf(request, names)} HTTP/1.1`,
    `Host: ${host === "own" ? own : host}`,
    ...headers,
  ];
  if (isSignedIn && !headers.some((header) => header.startsWith("Cookie"))) lines.push(`Cookie: ${cookie}`);
  if (body !== "" && method !== "GET") lines.push(`Content-Length: ${body.length}`);
  return `${lines.join("\r\n")}\r\n\r\n${method === "GET" ? "" : body}`;
}

const ANSWER_MILLISECONDS = 60_000;

/** Sends unusual requests as bytes to every route of the built server, and checks that no sockets stay open. */
export class RouteFuzz {
  private readonly port: number;
  private readonly host: string;

  constructor(private readonly served: Console) {
    const { port, host } = new URL(served.address);
    this.port = Number(port);
    this.host = host;
  }

  async send(fuzzer: Fuzzer, fixture: Fixture, count: number, seed: number): Promise<void> {
    const { cookie } = await this.served.signIn(fixture.administrator.user);
    for (const request of fc.sample(drawn, { seed, numRuns: count })) {
      const text = textOf(request, fixture.names, this.host, cookie);
      const status = await this.exchange(text, request.end);
      if (status !== undefined)
        fuzzer.statuses.routes.set(status, (fuzzer.statuses.routes.get(status) ?? 0) + 1);
      const problem = status === 0 ? "no answer" : `${status}`;
      if (status === 0 || (status !== undefined && status >= 500))
        fuzzer.report(
          request.route,
          problem,
          seed,
          `printf %b ${JSON.stringify(text.replace(cookie, "COOKIE"))} | nc`,
        );
    }
  }

  /** Reports connections that stay open after their client has disconnected. */
  async settle(fuzzer: Fuzzer): Promise<void> {
    let open = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 100 && open > 1; tries += 1) {
      open = await this.served.connections();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    if (!(open <= 1)) fuzzer.report("connections", `${open} sockets are left open`, 0, "");
  }

  /**
   * Returns the status of the first response. Returns 0 if there is no response, and undefined if the client
   * doesn't wait for one.
   */
  private exchange(text: string, end: (typeof ENDS)[number]): Promise<number | undefined> {
    return new Promise((resolve) => {
      const socket = connect({ port: this.port, host: "127.0.0.1", allowHalfOpen: true });
      let said = "";
      const done = (status: number | undefined) => {
        clearTimeout(late);
        socket.destroy();
        resolve(status);
      };
      const late = setTimeout(done, ANSWER_MILLISECONDS, 0);
      const statusOf = () =>
        [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)]
          .map(([, code]) => Number(code))
          .find((code) => code >= 200);
      socket.on("error", () => done(statusOf()));
      socket.on("close", () => done(statusOf()));
      socket.on("end", () => done(statusOf()));
      socket.on("data", (chunk) => {
        said += chunk.toString("latin1").slice(0, 200);
        const status = statusOf();
        if (status !== undefined) done(status);
      });
      socket.on("connect", () => {
        socket.write(Buffer.from(text, "latin1"));
        if (end === "half-open") socket.end();
        if (end === "leaves") setTimeout(done, 20, undefined);
      });
    });
  }
}
