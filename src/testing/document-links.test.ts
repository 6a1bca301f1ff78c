import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import GithubSlugger from "github-slugger";
import { describe, expect, it } from "vitest";

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], { encoding: "utf8" });
/** The repository's Markdown documents. Another test checks the guide's published pages. */
const documents = listed
  .split("\n")
  .filter((file) => file && existsSync(file) && !/^(guide|src|packages|\.github)\//.test(file));

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "x");

/** Returns the anchors that Git hosts create for a document's headings. */
function anchorsOf(file: string): Set<string> {
  const slugger = new GithubSlugger();
  const headings = readFileSync(file, "utf8")
    .replace(/^```[\s\S]*?^```/gm, "")
    .matchAll(/^#{1,6} (.+)$/gm);
  return new Set(Array.from(headings, ([, title = ""]) => slugger.slug(title.replace(/[`*]/g, ""))));
}

/** Returns the broken links and images in a document. A link is broken if its target file or heading doesn't exist. */
function brokenLinks(file: string): string[] {
  const text = withoutCode(readFileSync(file, "utf8"));
  const targets = [
    ...Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target),
    ...Array.from(text.matchAll(/(?:src|srcset)="([^"]+)"/g), ([, target = ""]) => target),
  ];
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [name = "", anchor] = decodeURI(target).split("#");
    const found = name === "" ? file : path.join(path.dirname(file), name);
    if (!existsSync(found)) return true;
    return anchor !== undefined && found.endsWith(".md") && !anchorsOf(found).has(anchor);
  });
}

describe("links in the documents of the repository", () => {
  it.each(documents)("%s: point to files and headings that exist", (file) => {
    expect(brokenLinks(file)).toEqual([]);
  });
});
