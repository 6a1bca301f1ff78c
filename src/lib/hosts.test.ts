import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withSettings } from "@/testing/settings";
import { hostNameOf, isOwnHost, isReservedHost, isTrustedHost } from "./hosts";

let restore: () => void;
beforeAll(() => {
  restore = withSettings({
    PUBLIC_URL: "https://docs.example.org:8443",
    TRUSTED_HOSTNAMES: "exact.example.net, *.sites.example.net",
  });
});
afterAll(() => restore());

describe("a host", () => {
  it.each([
    ["Docs.Example.ORG", "docs.example.org"],
    ["docs.example.org:3000", "docs.example.org"],
    ["docs.example.org.:3000", "docs.example.org"],
    ["docs.example.org:", "docs.example.org"],
    ["[::1]:3000", "[::1]"],
    ["127.0.0.1:80", "127.0.0.1"],
    ["a.b@evil.example", undefined],
    ["evil.example/x", undefined],
    ["a.b..", "a.b."],
    ["", undefined],
  ])("%j is converted to %j for comparisons", (host, name) => expect(hostNameOf(host)).toBe(name));

  it.each(["docs.example.org", "DOCS.example.org:1", "docs.example.org."])(
    "%s is Bindery's own host",
    (host) => expect([isOwnHost(host), isReservedHost(host)]).toEqual([true, true]),
  );

  it.each([
    "localhost",
    "a.localhost",
    "127.0.0.1",
    "[::1]:80",
    "10.1",
    "0x7f.0.0.1",
    "1.2.3.4",
    "",
    "a b.c",
  ])("%j can't be claimed", (host) => expect([isOwnHost(host), isReservedHost(host)]).toEqual([false, true]));

  it("can be claimed if it isn't reserved, and is trusted if the operator lists it", () => {
    expect(isReservedHost("a.docs.example.org")).toBe(false);
    const names = ["exact.example.net", "a.exact.example.net", "a.sites.example.net", "sites.example.net"];
    expect(names.map(isTrustedHost)).toEqual([true, false, true, false]);
  });
});
