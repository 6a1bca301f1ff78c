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
 * Matches packages that are installed only for the build, but whose code or fonts the build includes in
 * bundles for browsers and PDFs.
 */
const isPacked = (place: string) => /font|mermaid|elkjs|prosemirror/.test(place);
const isNamed = (words: string) => notice.includes(words);
/**
 * Whether NOTICE covers an SPDX expression. If licenses are alternatives, one is enough. If licenses are combined, all are
 * needed.
 */
const isCovered = (license: string) =>
  license
    .replace(/[()]/g, "")
    .split(/ and /i)
    .every((part) => part.split(" OR ").some(isNamed));

it("NOTICE names the license of each shipped package, or the package if it declares none", () => {
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
