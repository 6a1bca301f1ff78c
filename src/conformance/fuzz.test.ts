import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { provideEnv } from "@/env";
import { log } from "@/lib/log";
import { serveReaders } from "@/site/published/site-server.fixture";
import { Console } from "@/testing/fuzz/console";
import { Fuzzer } from "@/testing/fuzz/fuzzer";
import { readAgain } from "@/testing/fuzz/read-again";
import { type OpenApiDocument, Requests } from "@/testing/fuzz/requests";
import { RouteFuzz } from "@/testing/fuzz/routes";
import { startGitRemote } from "@/testing/git-remote";
import { rest } from "@/testing/rest";
import { startTrpc } from "@/testing/trpc-server";
import { makeFixture } from "./contract/contract.fixture";

/** Settings for a longer run. scripts/fuzz.mjs starts such a run. */
const COUNT = Number(process.env.FUZZ_REQUESTS ?? 2500);
const SEED = Number(process.env.FUZZ_SEED ?? 4242);
/**
 * The maximum time in milliseconds for which the event loop can be blocked. The test checks this limit only
 * if no other tests run at the same time.
 */
const GAP_MAX = Number(process.env.FUZZ_GAP ?? Number.POSITIVE_INFINITY);
/** The number of requests after which a new fixture is created, because the requests have changed the old fixture too much. */
const PER_FIXTURE = 1250;
const ENDING_SHARE = 0.1;
/** The number of requests to the routes of the built server for each request to an operation. */
const ROUTES_SHARE = 0.25;
/** Whether the test opens pages of the console. The console needs the output of `npm run build`. */
const READS_CONSOLE = process.env.FUZZ_CONSOLE === "1";

const causes = new Map<string, string>();
const drawnOf = (requests: Requests) => ({
  lasting: requests.drawn("lasting"),
  ending: requests.drawn("ending"),
});

serveReaders();
const remote = startGitRemote();
const trpc = startTrpc();

let served: Console | undefined;

beforeAll(async () => {
  provideEnv({
    RATE_LIMIT_PER_MINUTE: "0",
    TRANSLATION_PROVIDER: "pseudo",
    // Nothing listens on this port. Therefore, emails are created but not sent.
    SMTP_URL: "smtp://127.0.0.1:9",
    OUTBOUND_ALLOWLIST: remote.server.host,
  });
  vi.spyOn(log, "error").mockImplementation(((fields: { requestId?: string; error?: unknown }) => {
    const { requestId = "", error } = fields;
    causes.set(requestId, String((error as Error | undefined)?.stack ?? error).slice(0, 1500));
  }) as never);
  if (READS_CONSOLE) served = await Console.start();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await served?.stop();
});

describe("any request", () => {
  it("gets a response in the documented shape, and leaves only readable content", {
    timeout: 60_000 + COUNT * 100,
  }, async () => {
    const fuzzer = new Fuzzer(GAP_MAX, (requestId) => causes.get(requestId) ?? "", trpc);
    const routes = served && new RouteFuzz(served);
    const { body: document } = await rest().get("/openapi.json");
    let drawn: Record<"lasting" | "ending", ReturnType<Requests["drawn"]>> | undefined;
    for (let sent = 0; sent < COUNT && !fuzzer.isFull; sent += PER_FIXTURE) {
      const fixture = await makeFixture();
      // The requests are prepared only once, because this takes seconds and every fixture has the same names.
      drawn ??= drawnOf(new Requests(document as OpenApiDocument, new Set(Object.keys(fixture.names))));
      const count = Math.min(PER_FIXTURE, COUNT - sent);
      const ending = Math.round(count * ENDING_SHARE);
      await fuzzer.send(fixture, drawn.lasting, count - ending, SEED + sent);
      const around = { document: document as OpenApiDocument, remote, served, seed: SEED + sent };
      await readAgain(fuzzer, fixture, around);
      await fuzzer.send(fixture, drawn.ending, ending, SEED + sent);
      await routes?.send(fuzzer, fixture, Math.ceil(count * ROUTES_SHARE), SEED + sent);
    }
    await routes?.settle(fuzzer);
    fuzzer.stop();
    const slow = [...fuzzer.gaps].sort(([, one], [, other]) => other - one).slice(0, 10);
    const answers = Object.entries(fuzzer.statuses).map(([asked, statuses]) => {
      const inOrder = [...statuses].sort(([one], [other]) => one - other);
      return `answers of ${asked} ${inOrder.map(([status, times]) => `${status}: ${times}`).join(", ")}`;
    });
    process.stdout.write(
      `fuzz: seed ${SEED}; ${COUNT} requests\n${answers.join("\n")}\n` +
        `longest gaps of the event loop: ${slow.map(([name, gap]) => `${name} ${Math.round(gap)} ms`).join(", ")}\n`,
    );
    const told = fuzzer.findings.map(
      ({ operation, problem, seed, curl }) =>
        `${operation} (seed ${seed}): ${problem}\n  ${curl.slice(0, 4000)}`,
    );
    expect(told.join("\n\n"), `npm run fuzz -- ${COUNT} ${SEED}`).toBe("");
    // If all requests were refused, the test would find no problems.
    expect(fuzzer.statuses["/v1"].get(200)).toBeGreaterThan(COUNT / 5);
    expect(fuzzer.statuses["/api/trpc"].get(200)).toBeGreaterThan(COUNT / 100);
    if (served) expect(fuzzer.statuses.console.get(200)).toBeGreaterThan(COUNT / 50);
  });
});
