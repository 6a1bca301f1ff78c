import { isObject } from "@/lib/is-object";
import { joined } from "../convert/mintlify/snippet-paths";
import { snippetNames } from "../convert/mkdocs/snippets";
import type { Reading } from "./content";

const SNIPPETS_MAX = 200;
/**
 * The maximum number of snippet characters that are loaded for one page. The page itself can include fewer characters, because a
 * lower limit applies to it.
 */
const LENGTH_MAX = 1_000_000;

/** Returns the folders in which MkDocs searches for snippets. The project's folder is the default. */
export function snippetFolders(extensions: unknown, docs: string): string[] {
  const listed = Array.isArray(extensions) ? extensions.filter(isObject) : [extensions].filter(isObject);
  const settings = listed.map((one) => one["pymdownx.snippets"]).find(isObject);
  const given = [settings?.base_path].flat().filter((one) => typeof one === "string");
  return [...given, "", docs];
}

/** Loads the snippets that pages include. Only files of the import can be loaded. */
export class MkDocsSnippets {
  private readonly texts = new Map<string, string | null>();

  constructor(
    private readonly reading: Reading,
    private readonly folders: readonly string[],
  ) {}

  /** Returns the texts of the files that a text includes directly or indirectly, by name. */
  async of(text: string): Promise<Record<string, string>> {
    const found = new Map<string, string>();
    const waiting = snippetNames(text);
    let length = 0;
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name) || found.size >= SNIPPETS_MAX) continue;
      const own = await this.textOf(name);
      if (own === null) continue;
      length += own.length;
      if (length > LENGTH_MAX) break;
      found.set(name, own);
      for (const other of snippetNames(own)) waiting.push(other);
    }
    return Object.fromEntries(found);
  }

  private async textOf(name: string): Promise<string | null> {
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const paths = this.folders.flatMap((folder) => joined(folder, name) ?? []);
    const path = paths.find((one) => this.reading.tree.has(one));
    const text = path === undefined ? null : await this.reading.textOf(path);
    this.texts.set(name, text);
    return text;
  }
}
