import { setImmediate as nextTurn } from "node:timers/promises";
import { addToGroup } from "@/lib/group";
import { exactSize } from "@/lib/sizes";
import { ImportError } from "../runs";
import type { SourceFile, SourceTree } from "../source/tree";
import { type Entity, readEntities } from "./confluence-entities";
import type { OutlineNode, PageSource, ReadContent } from "./content";

const ENTITIES = "entities.xml";
/** The maximum number of characters of one page. */
const BODY_LENGTH_MAX = 4 * 1024 * 1024;
export const isConfluenceXml = (tree: SourceTree): boolean => tree.has(ENTITIES);

/** Returns the path that links to a page use. No file with this path exists. */
const pathOf = (id: string) => `pages/${id}`;
const isPresent = ({ properties }: Entity) =>
  (properties.contentStatus ?? "current") === "current" &&
  !properties.originalVersion &&
  !properties.originalVersionId;

const positionOf = ({ properties }: Entity) =>
  /^-?\d+$/.test(properties.position ?? "") ? Number(properties.position) : Number.POSITIVE_INFINITY;

/** Returns, for each page, the paths of the latest versions of its attachments, by file name. */
function attachmentsOf(entities: readonly Entity[], tree: SourceTree): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, { path: string; version: number }>>();
  for (const { id, properties } of entities) {
    const page = properties.containerContent ?? properties.content ?? "";
    const name = properties.title ?? properties.fileName ?? "";
    const version = Number(properties.version ?? properties.attachmentVersion ?? 1);
    const path = [`attachments/${page}/${id}/${version}`, `attachments/${page}/${id}`].find((one) =>
      tree.has(one),
    );
    if (path === undefined || name === "") continue;
    const ofPage = found.get(page) ?? found.set(page, new Map()).get(page);
    if ((ofPage?.get(name)?.version ?? 0) < version) ofPage?.set(name, { path, version });
  }
  return new Map(
    [...found].map(([page, files]) => [page, new Map([...files].map(([name, { path }]) => [name, path]))]),
  );
}

/**
 * The maximum depth of the page tree. The limit is needed because a recursive function reads the tree. Deeper pages become
 * siblings of their ancestors.
 */
const DEPTH_MAX = 64;

/** Returns the child pages of each page, by the page's ID. The pages at the root have the key "". */
function pagesByParent(pages: readonly Entity[]): Map<string, Entity[]> {
  const ids = new Set(pages.map(({ id }) => id));
  const named = new Map<string, Entity[]>();
  for (const page of pages) {
    const parent = ids.has(page.properties.parent ?? "") ? (page.properties.parent as string) : "";
    addToGroup(named, parent, page);
  }
  const placed = new Map<string, Entity[]>();
  const levels = [{ parent: "", under: "", depth: 0 }];
  for (const { parent, under, depth } of levels) {
    for (const page of named.get(parent) ?? []) {
      addToGroup(placed, under, page);
      levels.push({ parent: page.id, under: depth < DEPTH_MAX ? page.id : under, depth: depth + 1 });
    }
    named.delete(parent);
  }
  return placed;
}

function inOrder(a: Entity, b: Entity): number {
  const byPosition = Number(positionOf(a) > positionOf(b)) - Number(positionOf(a) < positionOf(b));
  return byPosition || (a.properties.title ?? "").localeCompare(b.properties.title ?? "", "en");
}

/** Returns the page tree, in which sibling pages are sorted by position and title. */
function outlineOf(pages: readonly Entity[], known: ReadonlyMap<string, unknown>): OutlineNode[] {
  const below = pagesByParent(pages);
  const nodesBelow = (parent: string): OutlineNode[] => {
    const children = below.get(parent) ?? [];
    below.delete(parent);
    return children.sort(inOrder).flatMap(({ id, properties }): OutlineNode[] => {
      const title = properties.title ?? "";
      const nodes = nodesBelow(id);
      return known.has(pathOf(id)) ? [{ kind: "document", title, path: pathOf(id), children: nodes }] : nodes;
    });
  };
  return nodesBelow("");
}

/** Reads the XML export of a Confluence space. Its pages are in Confluence's storage format. */
export const readConfluenceXml: ReadContent = async ({ tree, report }) => {
  const entities = await readEntities(tree.get(ENTITIES) as SourceFile);
  const of = (kind: string) => entities.filter((entity) => entity.kind === kind);
  const pages = of("Page").filter((page) => isPresent(page) && page.properties.title);
  if (pages.length === 0)
    throw new ImportError("The export doesn't contain any pages. Export a space with pages.");
  const bodies = new Map(
    of("BodyContent").map(({ properties }) => [properties.content ?? "", properties.body ?? ""]),
  );
  const attachments = attachmentsOf(of("Attachment"), tree);
  const fileNames = new Map(
    [...attachments.values()].flatMap((files) => [...files].map(([name, path]) => [path, name])),
  );
  const byTitle = Object.fromEntries(
    pages.map(({ id, properties }) => [properties.title as string, pathOf(id)]),
  );
  const users = Object.fromEntries(
    of("ConfluenceUserImpl").flatMap(({ id, properties: { name, atlassianAccountId } }) =>
      name ? [id, atlassianAccountId].flatMap((key) => (key ? [[key, name]] : [])) : [],
    ),
  );
  for (const { id, properties } of pages)
    if (!bodies.has(id))
      report.add(properties.title ?? id, "The page is empty, because the export doesn't contain its text.");
  const sources: PageSource[] = [];
  for (const { id, properties } of pages) {
    const text = bodies.get(id) ?? "";
    if (text.length > BODY_LENGTH_MAX) {
      report.add(
        properties.title ?? id,
        `The page was skipped, because a page can be at most ${exactSize(BODY_LENGTH_MAX)}.`,
      );
      continue;
    }
    const files = Object.fromEntries(attachments.get(id) ?? []);
    const names = {
      pages: namedIn(text, byTitle, /ri:content-title="([^"]*)"/g),
      attachments: files,
      users: namedIn(text, users, /ri:(?:userkey|account-id)="([^"]*)"/g),
    };
    sources.push({ path: pathOf(id), dialect: "confluence-xml", title: properties.title, text, names });
    await nextTurn();
  }
  return {
    format: "confluence-xml",
    pages: sources,
    unlisted: "hidden",
    outline: (known) => outlineOf(pages, known),
    fileName: (path) => fileNames.get(path),
    slugs: "titles",
  };
};

const ENTITY: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" };

/**
 * Returns the entries whose names occur in a text. `name` matches a name. Only these entries are sent to the thread that converts
 * the text.
 */
function namedIn(
  text: string,
  entries: Readonly<Record<string, string>>,
  name: RegExp,
): Record<string, string> {
  const found = [...text.matchAll(name)].map(([, given = ""]) =>
    given.replace(/&([\w#]+);/g, (whole, entity: string) => ENTITY[entity] ?? whole),
  );
  return Object.fromEntries(
    found.flatMap((one) => (Object.hasOwn(entries, one) ? [[one, entries[one] as string]] : [])),
  );
}
