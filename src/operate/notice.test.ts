import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface LockedPackage {
  license?: string;
  dev?: boolean;
}

const notice = readFileSync("NOTICE", "utf8");
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);

/**
 * Whether the bundles for browsers and PDFs include code or fonts of a package. Such a package is shipped
 * although it's installed only for the build.
 */
const isPacked = (place: string) => /font|mermaid|elkjs|prosemirror/.test(place);
const isNamed = (words: string) => notice.includes(words);
/**
 * Whether NOTICE contains the licenses in an SPDX expression. If the expression offers a choice (`OR`), one of the
 * licenses is enough. If the expression combines licenses (`AND`), NOTICE must contain all of them.
 */
const isCovered = (license: string) =>
  license
    .replace(/[()]/g, "")
    .split(/ and /i)
    .every((part) => part.split(" OR ").some(isNamed));

it("NOTICE contains the license of each shipped package, or the package's name if the package doesn't declare a license", () => {
  const shipped = Object.entries(packages).filter(
    ([place, { dev }]) => place !== "" && (!dev || isPacked(place)),
  );
  expect(shipped.length).toBeGreaterThan(200);
  const missing = shipped.filter(([place, { license }]) => {
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    return !(license === undefined || license.startsWith("SEE ") ? isNamed(name) : isCovered(license));
  });
  expect(missing.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
});
