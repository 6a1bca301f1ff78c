import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./source-texts";

/** What browsers leave out over plain HTTP, but on the machine itself. */
const SECURE_ALONE =
  /\b(?:crypto\.(?:randomUUID|subtle)|navigator\.(?:clipboard|serviceWorker|credentials|storage|locks))\b/;

const FOLDERS = ["app", "src/site", "src/lib", "src/domains", "packages/client/src"];

it("nothing that a browser runs needs a secure context", () => {
  const found = FOLDERS.flatMap((folder) => sourceFiles(SECURE_ALONE, folder)).filter(
    (file) => !readFileSync(file, "utf8").includes('from "node:crypto"'),
  );
  // It looks whether there is a clipboard first.
  expect(found).toEqual(["src/lib/copy-text.ts"]);
});
