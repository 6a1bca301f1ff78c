import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./source-texts";

/** APIs that browsers don't offer over HTTP, except on localhost. */
const SECURE_ALONE =
  /\b(?:crypto\.(?:randomUUID|subtle)|navigator\.(?:clipboard|serviceWorker|credentials|storage|locks))\b/;

const FOLDERS = ["app", "src/site", "src/lib", "src/domains", "packages/client/src"];

it("code for browsers doesn't use APIs that need a secure context", () => {
  const found = FOLDERS.flatMap((folder) => sourceFiles(SECURE_ALONE, folder)).filter(
    (file) => !readFileSync(file, "utf8").includes('from "node:crypto"'),
  );
  // This file can use the clipboard, because it first checks whether the browser offers the clipboard.
  expect(found).toEqual(["src/lib/copy-text.ts"]);
});
