import { isMarkdownPath } from "@/domains/git/repository/paths";
import { importPaths, snippetPaths } from "../../convert/mintlify/snippet-paths";
import type { Reading } from "../content";

export const isText = (path: string) => isMarkdownPath(path) || /\.mdx$/i.test(path);
const SNIPPETS_MAX = 200;
/**
 * The maximum number of snippet characters that are loaded for one page. The page itself can include fewer characters, because a
 * lower limit applies to it.
 */
const SNIPPETS_LENGTH_MAX = 1_000_000;

const IMPORT = /^import\s[^"'\n]{0,500}["']([^"'\n]{1,500})["']/gm;
const SNIPPET = /<Snippet\s[^<>]{0,200}?file=["']([^"'\n]{1,500})["']/g;

/** Loads the texts that pages include. */
export class Snippets {
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly reading: Reading,
    private readonly prefix: string,
  ) {}

  /**
   * Returns all snippets that a text includes directly or indirectly, by path. Each snippet is loaded once,
   * even if snippets include each other.
   */
  async of(path: string, text: string): Promise<Record<string, string>> {
    const found = new Map<string, string>();
    const waiting = [{ path, text }];
    let length = 0;
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const candidate of this.namedIn(next.path, next.text)) {
        if (found.has(candidate) || found.size >= SNIPPETS_MAX) continue;
        const own = this.texts.get(candidate) ?? (await this.reading.textOf(candidate));
        if (own === null) continue;
        this.texts.set(candidate, own);
        length += own.length;
        if (length > SNIPPETS_LENGTH_MAX) return Object.fromEntries(found);
        found.set(candidate, own);
        waiting.push({ path: candidate, text: own });
      }
    return Object.fromEntries(found);
  }

  private namedIn(path: string, text: string): string[] {
    const imported = [...text.matchAll(IMPORT)].map(([, target = ""]) =>
      importPaths(this.prefix, path, target),
    );
    const named = [...text.matchAll(SNIPPET)].map(([, file = ""]) => snippetPaths(this.prefix, file));
    return [...imported, ...named].flatMap((paths) => {
      const one = paths.find((candidate) => isText(candidate) && this.reading.tree.has(candidate));
      return one === undefined ? [] : [one];
    });
  }
}
