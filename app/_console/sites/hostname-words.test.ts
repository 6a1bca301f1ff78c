import { describe, expect, it } from "vitest";
import { adviceOn, explain, type Hostname, recordsToSet } from "./hostname-words";

const TXT = { type: "TXT", name: "_bindery.docs.example.com", value: "secret" } as const;
const CNAME = { type: "CNAME", name: "docs.example.com", value: "bindery.example.com" } as const;
const MISSING = { status: "expiring", method: "cname", expiresAt: "2026-12-01T00:00:00Z" };
const hostOf = (given: object) =>
  ({ hostname: "docs.example.com", usedBy: "hostname", records: [TXT, CNAME], ...given }) as Hostname;

describe("the text about a hostname", () => {
  const cases: [string, Hostname][] = [
    ["unverified", hostOf({ status: "unverified" })],
    ["unverified, with a TXT record only", hostOf({ status: "unverified", records: [TXT] })],
    ["verified", hostOf({ status: "verified", method: "cname" })],
    ["missing", hostOf(MISSING)],
    ["missing, with a TXT record only", hostOf({ ...MISSING, records: [TXT] })],
    ["missing, of a proxied site", hostOf({ ...MISSING, usedBy: "proxy", records: [TXT] })],
    ["trusted", hostOf({ status: "verified", method: "trusted" })],
    ["trusted, with a TXT record only", hostOf({ status: "verified", method: "trusted", records: [TXT] })],
  ];

  it.each(cases)("mentions only records that are shown: %s", (_, host) => {
    const shown = recordsToSet(host).map(({ type }) => type as string);
    const said = `${explain(host)} ${adviceOn(host)}`;
    const named = [...said.matchAll(/\b(TXT|CNAME) record/g)].map(([, type]) => type ?? "");
    expect(named.filter((type) => !shown.includes(type))).toEqual([]);
  });

  it.each(cases)("asks for one of several records only if several are shown: %s", (_, host) => {
    const said = `${explain(host)} ${adviceOn(host)}`;
    expect(/one of/.test(said)).toBe(recordsToSet(host).length > 1 && host.status !== "verified");
  });

  it("doesn't ask for records of a hostname that the operator trusts", () => {
    const host = hostOf({ status: "verified", method: "trusted" });
    expect(recordsToSet(host)).toEqual([]);
    expect(explain(host)).toContain("needs no DNS record");
  });
});
