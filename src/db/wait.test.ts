import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requiredEnv } from "@/env";
import { Relay } from "@/testing/relay";
import { waitForDatabase } from "./wait";

let relay: Relay;
beforeEach(async () => {
  relay = await Relay.to(requiredEnv("DATABASE_URL"));
});
afterEach(() => relay.end());

describe("the start of a server", () => {
  it("waits for a database that is not there yet, and says so once", async () => {
    relay.close();
    const said: string[] = [];
    const waiting = waitForDatabase(relay.url, (line) => {
      said.push(line);
      relay.heal();
    });
    await waiting;
    expect(said).toEqual([expect.stringContaining(`waiting for the database at ${new URL(relay.url).host}`)]);
  });

  it("does not wait where waiting mends nothing", async () => {
    const url = new URL(relay.url);
    url.username = "nobody";
    const said: string[] = [];
    await expect(waitForDatabase(url.href, (line) => said.push(line))).rejects.toThrow(/nobody/);
    expect(said).toEqual([]);
  });
});
