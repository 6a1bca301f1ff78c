import { readFileSync } from "node:fs";
import { expect, type Page } from "playwright/test";
import { administrator } from "../administrator";
import { rest, signIn } from "../console";
import { type OwnService, startOwnService } from "../own-service";
import { addPerson, type Person } from "../people";

/** The documentation of an invented product, which all images of the guide show. */
export interface Example {
  service: OwnService;
  organization: string;
  /** The space "Beacon". */
  space: string;
  /** The IDs of the space's pages, by title. */
  pages: Record<string, string>;
  ada: Person["id"];
  grace: Person;
  alan: Person;
}

const textOf = (name: string) => readFileSync(`e2e/guide-images/example/${name}`, "utf8");

const ROOT = [
  { title: "Welcome", ref: "welcome", icon: "house" },
  { title: "Get started", type: "group" },
  { title: "Operate", type: "group" },
  { title: "Reference", type: "group" },
] as const;
const CHILDREN = [
  { title: "Install", ref: "install", into: "Get started", icon: "download" },
  { title: "Your first check", ref: "first-check", into: "Get started", icon: "circle-check" },
  { title: "Alerts", ref: "alerts", into: "Operate", icon: "bell" },
  { title: "Back up", ref: "back-up", into: "Operate", icon: "box-archive" },
  { title: "Configuration", ref: "configuration", into: "Reference", icon: "gear" },
  { title: "Release notes", ref: "releases", into: "Reference", icon: "rocket" },
] as const;

type Post = <Answer = { id: string }>(path: string, data: object) => Promise<Answer>;
interface Tree {
  pages: { id: string; title: string; pages?: Tree["pages"] }[];
}

async function idsOf(page: Page, space: string): Promise<Record<string, string>> {
  const { pages } = await rest<Tree>(page, "GET", `/spaces/${space}/content/pages`);
  const all = (list: Tree["pages"]): [string, string][] =>
    list.flatMap(({ title, id, pages: below = [] }) => [[title, id] as [string, string], ...all(below)]);
  return Object.fromEntries(all(pages));
}

const insert = (page: { title: string; ref?: string }, more: object = {}) => ({
  operation: "insert_page",
  ...page,
  document: page.ref ? { markdown: "" } : {},
  ...more,
});

async function write(page: Page, post: Post, space: string): Promise<Record<string, string>> {
  const content = `/spaces/${space}/content`;
  await post(content, { changes: ROOT.map((entry) => insert(entry)) });
  const groups = await idsOf(page, space);
  await post(content, { changes: CHILDREN.map((entry) => insert(entry, { into: groups[entry.into] })) });
  const ids = await idsOf(page, space);
  const texts = [...ROOT, ...CHILDREN].flatMap((entry) => ("ref" in entry ? [entry] : []));
  const changes = texts.map(({ title, ref }) => ({
    operation: "update_page",
    page: ids[title],
    document: { markdown: linked(textOf(`${ref}.md`), ids) },
  }));
  await post(content, { changes });
  return ids;
}

/** Replaces links between the files of the example with links to the pages created from them. */
function linked(text: string, ids: Record<string, string>): string {
  const byFile = new Map<string, string>(
    [...ROOT, ...CHILDREN].flatMap((entry) => ("ref" in entry ? [[entry.ref, entry.title]] : [])),
  );
  return text.replace(
    /\.\/([a-z-]+)\.md/g,
    (_, name: string) => `content:page/${ids[byFile.get(name) ?? ""]}`,
  );
}

/**
 * Starts a server with the guide and the example, and signs the administrator in. `page` uses its URL as the
 * base URL.
 */
export async function startExample(
  openPage: (address: string) => Promise<Page>,
): Promise<Example & { page: Page }> {
  const { email, password, token, organization: title } = administrator;
  const service = await startOwnService(/ready on/, {
    BOOTSTRAP_EMAIL: email,
    BOOTSTRAP_PASSWORD: password,
    BOOTSTRAP_TOKEN: token,
    BOOTSTRAP_ORGANIZATION: title,
    GUIDE: "on",
    RATE_LIMIT_PER_MINUTE: "0",
    TRANSLATION_PROVIDER: "pseudo",
    OUTBOUND_ALLOWLIST: "127.0.0.1",
  });
  const page = await openPage(service.address);
  await signIn(page);
  const post: Post = (path, data) => rest(page, "POST", path, data);
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const organization = items[0]?.id ?? "";
  const { id: ada } = await rest<{ id: string }>(page, "GET", "/user");
  await rest(page, "PATCH", `/users/${ada}`, { displayName: "Ada Lovelace" });
  const { address } = service;
  const grace = await addPerson("Grace Hopper", "review", { address, email: "grace@example.org" });
  const alan = await addPerson("Alan Turing", "edit", { address, email: "alan@example.org" });
  const { id: parent } = await post(`/orgs/${organization}/collections`, { title: "Products" });
  const { id: space } = await post(`/orgs/${organization}/spaces`, {
    title: "Beacon",
    parent,
  });
  await post(`/orgs/${organization}/spaces`, { title: "Beacon API", parent });
  await post(`/orgs/${organization}/spaces`, { title: "Handbook" });
  const pages = await write(page, post, space);
  expect(Object.keys(pages)).toContain("Install");
  return { service, page, organization, space, pages, ada, grace, alan };
}
