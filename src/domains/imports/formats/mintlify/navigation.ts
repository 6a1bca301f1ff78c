import { isObject, objectsIn } from "@/lib/is-object";
import type { OutlineNode } from "../content";

const DEPTH_MAX = 30;
/** The keys of nested entries, in the order in which they are shown. */
const HOLDERS = [
  "pages",
  "groups",
  "tabs",
  "anchors",
  "dropdowns",
  "products",
  "versions",
  "languages",
  "menu",
  "global",
];
/** The keys that can contain an entry's title. */
const TITLES = ["group", "tab", "anchor", "dropdown", "product", "item", "version", "language", "name"];
const OPERATION = /^(?:\S+\s+)?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s+\S+$/i;

type Entry = Record<string, unknown>;
type Say = (reason: string) => void;
type FindPage = (name: string) => string | undefined;

const textIn = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Reads a project's navigation. Groups, tabs and similar entries all become groups. */
export class Navigation {
  constructor(
    private readonly findPage: FindPage,
    private readonly say: Say,
  ) {}

  /**
   * Reads the navigation in `docs.json` or `mint.json`. In `mint.json`, tabs contain the folders of their
   * pages.
   */
  read(config: Entry): OutlineNode[] {
    const { navigation } = config;
    const nodes = Array.isArray(navigation)
      ? this.withTabs(navigation, config)
      : this.below(isObject(navigation) ? navigation : {}, 0);
    return unwrapped(nodes);
  }

  private entries(value: unknown, depth: number): OutlineNode[] {
    if (!Array.isArray(value) || depth > DEPTH_MAX) return [];
    return value.flatMap((entry) => this.entry(entry, depth));
  }

  private entry(entry: unknown, depth: number): OutlineNode[] {
    if (typeof entry === "string") return this.page(entry.trim());
    if (!isObject(entry)) return [];
    const title = TITLES.map((key) => textIn(entry[key])).find((one) => one !== "") ?? "";
    const shown = textIn(entry.language) === title ? nameOfLanguage(title) : title;
    this.sayGenerated(entry, shown);
    const children = this.below(entry, depth + 1);
    const href = textIn(entry.href) || textIn(entry.url);
    if (children.length === 0 && /^(?:https?:\/\/|mailto:|\/)/.test(href))
      return [{ kind: "link", title: shown || href, href, children: [] }];
    const root = textIn(entry.root) === "" ? undefined : this.findPage(textIn(entry.root));
    if (root !== undefined) return [{ kind: "document", title: shown, path: root, children }];
    if (children.length === 0) return [];
    return shown === "" ? children : [{ kind: "group", title: shown, children }];
  }

  private below(entry: Entry, depth: number): OutlineNode[] {
    return HOLDERS.flatMap((key) => {
      const value = entry[key];
      return key === "global" && isObject(value) ? this.below(value, depth + 1) : this.entries(value, depth);
    });
  }

  private page(name: string): OutlineNode[] {
    if (name === "") return [];
    const path = this.findPage(name);
    if (path !== undefined) return [{ kind: "document", title: "", path, children: [] }];
    if (/^https?:\/\//.test(name)) return [{ kind: "link", title: name, href: name, children: [] }];
    this.say(
      OPERATION.test(name)
        ? `The navigation generates a page from an OpenAPI specification: ${name}. Upload the specification and create an API reference.`
        : `The navigation lists ${name}, but the upload doesn't have this page.`,
    );
    return [];
  }

  private sayGenerated(entry: Entry, title: string): void {
    for (const key of ["openapi", "asyncapi"]) {
      const value = entry[key];
      const source = textIn(isObject(value) ? value.source : Array.isArray(value) ? value[0] : value);
      if (source !== "")
        this.say(
          `The navigation generates the pages of “${title}” from ${source}. Upload the specification and create an API reference.`,
        );
    }
  }

  /** For `mint.json`: puts each group into the tab or anchor whose folder contains the group's first page. */
  private withTabs(navigation: readonly unknown[], config: Entry): OutlineNode[] {
    const owners = [config.tabs, config.anchors].flatMap(objectsIn);
    const sections = owners.map((owner) => ({
      owner,
      folder: textIn(owner.url).replace(/^\/|\/$/g, ""),
      children: [] as OutlineNode[],
    }));
    const nodes: OutlineNode[] = [];
    for (const entry of navigation) {
      const first = firstPage(entry, 0);
      const owned = sections.find(
        ({ folder }) => folder !== "" && (first === folder || first.startsWith(`${folder}/`)),
      );
      for (const node of this.entry(entry, 0)) (owned?.children ?? nodes).push(node);
    }
    for (const { owner, folder, children } of sections) {
      const title = textIn(owner.name) || folder;
      if (children.length > 0) nodes.push({ kind: "group", title, children });
      else nodes.push(...this.entry({ name: title, url: owner.url, openapi: owner.openapi }, 0));
    }
    return nodes;
  }
}

/** Returns the first page of an entry in the navigation. */
function firstPage(entry: unknown, depth: number): string {
  if (typeof entry === "string") return entry.replace(/^\//, "");
  const pages = isObject(entry) && depth < DEPTH_MAX ? entry.pages : undefined;
  return Array.isArray(pages) ? firstPage(pages[0], depth + 1) : "";
}

/** Removes a group that contains the whole navigation. */
function unwrapped(nodes: OutlineNode[]): OutlineNode[] {
  const [only, ...others] = nodes;
  const isAll =
    only?.kind === "group" && others.length === 0 && only.children.some(({ kind }) => kind === "group");
  return isAll ? unwrapped(only.children) : nodes;
}

function nameOfLanguage(code: string): string {
  if (!/^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(code)) return code;
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
