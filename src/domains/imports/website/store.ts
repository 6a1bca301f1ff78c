import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import type { SourceFile } from "../source/tree";

/** The pages and files of a website, in a temporary folder. */
export class WebsiteStore {
  readonly tree = new Map<string, SourceFile>();
  /** The URLs of pages and files by their paths in the import. */
  readonly urls = new Map<string, string>();
  private readonly folded = new Set<string>();

  constructor(private readonly folder: string) {}

  /** Stores a page or file. Returns its path, which differs from `wanted` if another file has this path. */
  async add(wanted: string, url: URL, bytes: Buffer): Promise<string> {
    const name = this.freeName(wanted);
    const at = path.join(this.folder, `file-${this.tree.size}`);
    await writeFile(at, bytes, { mode: PRIVATE_FILE_MODE });
    this.folded.add(name.toLowerCase());
    this.tree.set(name, { path: name, size: bytes.length, read: () => createReadStream(at) });
    this.urls.set(name, url.href);
    return name;
  }

  private freeName(wanted: string): string {
    const [, base = "", extension = ""] = /^(.*?)(\.[^./]*)?$/s.exec(wanted) ?? [];
    let name = wanted;
    for (let count = 2; this.folded.has(name.toLowerCase()); count += 1)
      name = `${base}-${count}${extension}`;
    return name;
  }

  remove(name: string): void {
    this.tree.delete(name);
  }
}
