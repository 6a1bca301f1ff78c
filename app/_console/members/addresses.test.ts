import { expect, it } from "vitest";
import { addressesIn } from "./addresses";

it("finds addresses in lines, lists and the format of email programs", () => {
  expect(
    addressesIn(
      'ada@example.org, GRACE@example.org;alan@example.org\n"Lovelace, Ada" <ada@example.org>\n\nkim@a.b.example',
    ),
  ).toEqual({
    valid: ["ada@example.org", "grace@example.org", "alan@example.org", "kim@a.b.example"],
    invalid: [],
  });
  expect(addressesIn("Ada Lovelace <ada@example.org>").valid).toEqual(["ada@example.org"]);
});

it("names what isn't an address, and keeps the rest", () => {
  expect(addressesIn("ada@example, @example.org, grace, a@b@example.org, alan@example.org")).toEqual({
    valid: ["alan@example.org"],
    invalid: ["ada@example", "@example.org", "grace", "a@b@example.org"],
  });
  expect(addressesIn(" \n,; ")).toEqual({ valid: [], invalid: [] });
});
