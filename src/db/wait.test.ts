import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requiredEnv } from "@/env";
import { Relay } from "@/testing/relay";
import { onceReachable, waitForDatabase, withStartClient } from "./wait";

let relay: Relay;
beforeEach(async () => {
  relay = await Relay.to(requiredEnv("DATABASE_URL"));
});
afterEach(() => relay.end());

describe("the start of a server", () => {
  it("waits for a database that can't be reached yet, and logs only one message about it", async () => {
    relay.close();
    const said: string[] = [];
    const waiting = waitForDatabase(relay.url, (line) => {
      said.push(line);
      void relay.heal();
    });
    await waiting;
    expect(said).toEqual([
      expect.stringContaining(`waiting up to a minute for the database at ${new URL(relay.url).host}`),
    ]);
  });

  it("tries again if the database becomes unavailable between connecting and responding", async () => {
    const said: string[] = [];
    let begun = 0;
    const statement = () =>
      withStartClient(relay.url, async (client) => {
        begun += 1;
        if (begun === 1) relay.close();
        return (await client.query("SELECT 7 AS answer")).rows[0].answer;
      });
    const say = (line: string) => {
      said.push(line);
      void relay.heal();
    };
    expect(await onceReachable(relay.url, say, statement)).toBe(7);
    expect([begun, said.length]).toEqual([2, 1]);
  });

  it("doesn't wait after an error that waiting can't fix", async () => {
    const url = new URL(relay.url);
    url.username = "nobody";
    const said: string[] = [];
    await expect(waitForDatabase(url.href, (line) => said.push(line))).rejects.toThrow(/nobody/);
    expect(said).toEqual([]);
  });
});
