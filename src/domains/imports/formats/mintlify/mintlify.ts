import { isHidden } from "@/domains/git/repository/paths";
import { isObject } from "@/lib/is-object";
import { joined } from "../../convert/mintlify/snippet-paths";
import { repeatedSlugs } from "../../convert/operation-block";
import type { ConvertedPage } from "../../convert/page";
import { folderOf } from "../../source/tree";
import type { OutlineNode, PageSource, ReadContent, Reading } from "../content";
import { byFolders } from "../html";
import { DOLLARS } from "../math";
import { readJson } from "./json";
import { Navigation } from "./navigation";
import { isText, Snippets } from "./snippets";

/** Matches files that Mintlify doesn't convert to pages. */
const UNSEEN =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|agents|claude)\.mdx?$/i;
const REFERENCES_MAX = 50;

/** Returns the path of the Mintlify settings file that is nearest to the root, or null if there is none. */
export function settingsOf(paths: readonly string[]): string | null {
  const settings = paths
    .filter((path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path) && !isHidden(path))
    .filter((path) => paths.some((other) => other.startsWith(prefixOf(path)) && other.endsWith(".mdx")))
    .sort((a, b) => a.split("/").length - b.split("/").length || a.localeCompare(b));
  return settings[0] ?? null;
}

const prefixOf = (path: string) => (folderOf(path) === "" ? "" : `${folderOf(path)}/`);

/** Reads a Mintlify project, with its pages in the order of its navigation. */
export const readMintlify: ReadContent = async (reading) => {
  const settings = settingsOf([...reading.tree.keys()]) ?? "docs.json";
  return await new Project(reading, settings).read();
};

class Project {
  private readonly prefix: string;
  private readonly paths: string[];
  private readonly byAddress: Map<string, string>;
  private readonly redirects = new Map<string, string>();
  private references = 0;

  constructor(
    private readonly reading: Reading,
    private readonly settings: string,
  ) {
    this.prefix = prefixOf(settings);
    const texts = [...reading.tree.keys()].filter((path) => path.startsWith(this.prefix) && isText(path));
    this.paths = texts.filter((path) => {
      const own = path.slice(this.prefix.length);
      return !isHidden(own) && !/^(?:_?snippets|node_modules)\//.test(own) && !UNSEEN.test(own);
    });
    this.byAddress = new Map(
      texts.map((path) => [path.slice(this.prefix.length).replace(/\.(?:mdx|md|markdown)$/i, ""), path]),
    );
  }

  async read() {
    const { report } = this.reading;
    const config = await this.configuration();
    if (!config) report.add(this.settings, "The file isn't valid JSON, so the pages are sorted by name.");
    const navigation = new Navigation(
      (name) => this.pageOf(name),
      (reason) => report.add(this.settings, reason),
    );
    const nodes = navigation.read(config ?? {});
    this.readRedirects(config?.redirects);
    const listed = pathsIn(nodes);
    const paths = [...new Set([...listed, ...this.paths])];
    const pages = await this.sources(paths, specificationIn(config ?? {}));
    return {
      format: "mintlify" as const,
      pages,
      unlisted: "hidden" as const,
      navigation: nodes.length > 0 ? this.settings : undefined,
      outline: (converted: ReadonlyMap<string, ConvertedPage>) =>
        nodes.length > 0
          ? nodes.flatMap((node) => known(node, converted))
          : byFolders(converted, this.prefix),
      formerPath: ({ path }: ConvertedPage) =>
        path.slice(this.prefix.length).replace(/\.(?:mdx|md|markdown)$/i, ""),
      redirects: [...this.redirects].map(([from, to]) => ({ file: this.settings, from, to })),
      alternatives: (path: string) => this.alternatives(path),
    };
  }

  /** Returns the settings. References to other files are replaced by the files' content. */
  private async configuration(): Promise<Record<string, unknown> | null> {
    const value = await this.json(this.settings, 0);
    return isObject(value) ? value : null;
  }

  private async json(path: string, depth: number): Promise<unknown> {
    const text = await this.reading.textOf(path);
    const value = text === null ? undefined : await readJson(this.reading.organizationId, text);
    return await this.resolved(value, path, depth);
  }

  private async resolved(value: unknown, from: string, depth: number): Promise<unknown> {
    if (depth > REFERENCES_MAX) return undefined;
    if (Array.isArray(value))
      return await Promise.all(value.map((one) => this.resolved(one, from, depth + 1)));
    if (!isObject(value)) return value;
    const { $ref, ...rest } = value;
    const entries = Object.entries(rest).map(
      async ([key, one]) => [key, await this.resolved(one, from, depth + 1)] as const,
    );
    const own = Object.fromEntries(await Promise.all(entries));
    if (typeof $ref !== "string") return own;
    const path = joined(folderOf(from), $ref);
    this.references += 1;
    const isFound = path !== null && this.references <= REFERENCES_MAX && this.reading.tree.has(path);
    if (!isFound)
      this.reading.report.add(from, `The reference to ${$ref} was skipped, because this file can't be read.`);
    const found = isFound ? await this.json(path, depth + 1) : undefined;
    return isObject(found) ? { ...found, ...own } : (found ?? own);
  }

  /** Returns the path of the file for a page in the navigation. */
  private pageOf(name: string): string | undefined {
    const parts = name.split("/").filter((part) => part !== "" && part !== ".");
    const plain = parts.join("/").replace(/\.(?:mdx|md)$/i, "");
    return this.byAddress.get(plain) ?? this.byAddress.get(plain === "" ? "index" : `${plain}/index`);
  }

  /**
   * Returns other paths that a link can mean. Links are relative to the project's root and have no extension.
   * A link to a redirect leads to the redirect's target.
   */
  private alternatives(path: string): string[] {
    const own = this.prefix !== "" && path.startsWith(this.prefix) ? path.slice(this.prefix.length) : path;
    const moved = this.redirects.get(`/${own}`) ?? this.redirects.get(own);
    const page = this.pageOf(own) ?? (moved && this.pageOf(moved.split(/[?#]/)[0] ?? ""));
    return [...(page ? [page] : []), this.prefix + own, `${this.prefix}public/${own}`];
  }

  private async sources(paths: readonly string[], specification: string | undefined): Promise<PageSource[]> {
    const snippets = new Snippets(this.reading, this.prefix);
    const repeatedSpecifications = repeatedSlugs(this.reading.tree.keys());
    const pages: PageSource[] = [];
    for (const path of paths) {
      const text = await this.reading.textOf(path);
      if (text === null) continue;
      pages.push({
        path,
        dialect: "mintlify",
        math: DOLLARS,
        root: this.prefix,
        specification,
        repeatedSpecifications,
        text,
        snippets: await snippets.of(path, text),
      });
    }
    return pages;
  }

  private readRedirects(redirects: unknown): void {
    if (!Array.isArray(redirects)) return;
    for (const { source, destination } of redirects.filter(isObject))
      if (typeof source === "string" && typeof destination === "string")
        this.redirects.set(source, destination);
  }
}

/** Returns the specification in the settings if there is only one, because pages then don't repeat it. */
function specificationIn({ api, openapi }: Record<string, unknown>): string | undefined {
  const given = (isObject(api) ? api.openapi : undefined) ?? openapi;
  const all = (Array.isArray(given) ? given : [isObject(given) ? given.source : given]).filter(
    (one) => typeof one === "string",
  );
  return all.length === 1 ? all[0] : undefined;
}

const pathsIn = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsIn(children)]);

/** Removes pages that couldn't be converted from the navigation. The import report already lists them. */
const known = (node: OutlineNode, pages: ReadonlyMap<string, unknown>): OutlineNode[] => {
  const children = node.children.flatMap((child) => known(child, pages));
  return node.path === undefined || pages.has(node.path) ? [{ ...node, children }] : children;
};
