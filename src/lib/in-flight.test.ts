import { afterEach, describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { type Claim, InFlight } from "./in-flight";

const MEGABYTE = 1_000_000;
afterEach(() => provideEnv({ MAX_CONCURRENT_REQUESTS: "500", MAX_BODY_MEGABYTES: "256" }));

const begun = (inFlight: InFlight, network: string, times: number) =>
  Array.from({ length: times }, () => inFlight.begin(network)).filter(
    (claim): claim is Claim => claim !== undefined,
  );

describe("requests in flight", () => {
  it("count toward their network until their credential is verified, and toward the credential afterwards", () => {
    provideEnv({ MAX_CONCURRENT_REQUESTS: "8" });
    const inFlight = new InFlight();
    const [first, ...others] = begun(inFlight, "network", 20);
    expect(others).toHaveLength(7);
    for (const claim of others.slice(0, 6)) claim.verified("credential");
    // Most requests now count toward the credential. Therefore, the network uses less than its share, and
    // its requests are admitted again.
    expect(begun(inFlight, "network", 20)).toHaveLength(1);
    expect(() => first?.verified("credential")).toThrow("as many requests as it can");
    first?.end();
    for (const claim of others) claim.end();
    expect(begun(inFlight, "network", 20)).toHaveLength(7);
  });

  it("no longer count after they become streams or have ended, and are subtracted only once", () => {
    provideEnv({ MAX_CONCURRENT_REQUESTS: "2" });
    const inFlight = new InFlight();
    const [stream, ended] = begun(inFlight, "network", 3);
    expect(inFlight.begin("network")).toBeUndefined();
    stream?.becomesStream();
    ended?.end();
    ended?.end();
    stream?.end();
    expect(begun(inFlight, "network", 3)).toHaveLength(2);
  });
});

describe("bodies in memory", () => {
  it("have a budget: a sixteenth for each network, a quarter for all unverified callers together, a quarter for each credential", () => {
    provideEnv({ MAX_BODY_MEGABYTES: "64" });
    const inFlight = new InFlight();
    const [first, second] = begun(inFlight, "network", 2);
    first?.takeBody(3 * MEGABYTE);
    expect(() => second?.takeBody(2 * MEGABYTE)).toThrow("as many requests as it can");
    second?.takeBody(MEGABYTE);
    for (const other of ["b", "c", "d"]) inFlight.begin(other)?.takeBody(4 * MEGABYTE);
    expect(() => inFlight.begin("e")?.takeBody(1)).toThrow();
    const [known, again] = begun(inFlight, "network", 2);
    known?.verified("credential");
    known?.takeBody(16 * MEGABYTE);
    again?.verified("credential");
    expect(() => again?.takeBody(1)).toThrow();
    known?.end();
    again?.takeBody(16 * MEGABYTE);
    first?.end();
    inFlight.begin("network")?.takeBody(3 * MEGABYTE);
  });

  it("have no budget if the setting is 0", () => {
    provideEnv({ MAX_BODY_MEGABYTES: "0" });
    new InFlight().begin("network")?.takeBody(1000 * MEGABYTE);
  });
});
