import type { OutlinedOperation, SpecificationOutline } from "@/domains/openapi/read/outline";
import { inline, prose } from "@/domains/openapi/view/text";
import { checkPageLimits } from "../markdown";
import { type ComputedProps, type ComputedSource, keyOfProps } from "./source";

/**
 * The maximum number of operations on one page. If a tag has more operations, each operation gets its own
 * page, because one long page would be hard to read.
 */
const PER_PAGE_MAX = 40;
const SCHEMAS_MAX = 300;
const TITLE_CHARACTERS_MAX = 200;

/** A page to generate from a specification. */
export interface WantedPage {
  key: string;
  /** The key of the parent page. Null if the parent is the page that has the source. */
  parentKey: string | null;
  title: string;
  props: ComputedProps;
  /** The text in Markdown format. */
  text: string;
}

interface Group {
  name: string;
  title: string;
  description?: string | undefined;
  /** The name of the group of the tag. */
  group?: string | undefined;
  operations: OutlinedOperation[];
}

/** The tag name that stands for operations without a tag, including in the `props` of their page. */
const UNTAGGED = "";
const UNTAGGED_PAGE = "untagged";

function groupsOf({ tags, operations }: SpecificationOutline): Group[] {
  const groups = new Map<string, Group>(tags.map((tag) => [tag.name, { ...tag, operations: [] }]));
  for (const operation of operations) {
    const name = operation.tags[0] ?? UNTAGGED;
    const title = tags.length === 0 ? "Operations" : "Other operations";
    const group = groups.get(name) ?? { name, title, operations: [] };
    group.operations.push(operation);
    groups.set(name, group);
  }
  return [...groups.values()].filter((group) => group.operations.length > 0);
}

const shortened = (title: string) =>
  [...title.replace(/\s+/g, " ").trim()].slice(0, TITLE_CHARACTERS_MAX).join("") || "Untitled";

/**
 * Returns a value in the form of a quoted attribute of a tag. Returns null if a tag can't contain the value.
 */
const attribute = (value: string) => (/["\\\n\r{}%]/.test(value.replace(/\{[\w.-]+\}/g, "")) ? null : value);

function operationTag(slug: string, { path, method }: OutlinedOperation): string {
  const place = attribute(path);
  return place === null
    ? `\`${method.toUpperCase()} ${path.replaceAll("`", "")}\``
    : `{% openapi-operation spec="${slug}" path="${place}" method="${method}" %}`;
}

/**
 * Returns a list that contains the description. If the description exceeds the limits for a page, the list
 * is empty.
 */
function safely(text: string | undefined): string[] {
  if (!text) return [];
  const written = prose(text);
  try {
    checkPageLimits(written);
    return [written];
  } catch {
    return [];
  }
}

const pageOf = (title: string, parts: readonly string[]) =>
  [`# ${inline(title)}`, ...parts].join("\n\n").concat("\n");

function operationPage(slug: string, parentKey: string, operation: OutlinedOperation): WantedPage {
  const { path: page, method, deprecated } = operation;
  const props: ComputedProps = { doc: "operation", page, method, ...(deprecated && { deprecated }) };
  const title = shortened(operation.title);
  const text = pageOf(title, [operationTag(slug, operation)]);
  return { key: keyOfProps(props), parentKey, title, props, text };
}

function groupPages(slug: string, group: Group, isByOperation: boolean): WantedPage[] {
  const isSplit = isByOperation || group.operations.length > PER_PAGE_MAX;
  const doc = isSplit ? ("tag" as const) : ("operations" as const);
  const page = group.name || UNTAGGED_PAGE;
  const props: ComputedProps = { doc, page, ...(group.group && { group: group.group }) };
  const key = keyOfProps(props);
  const title = shortened(group.title);
  const said = safely(group.description);
  const listed = group.operations.flatMap((operation) => [
    `## ${inline(shortened(operation.title))}`,
    operationTag(slug, operation),
  ]);
  const text = pageOf(title, isSplit ? said : [...said, ...listed]);
  const below = isSplit ? group.operations.map((operation) => operationPage(slug, key, operation)) : [];
  return [{ key, parentKey: null, title, props, text }, ...below];
}

function modelsPage(slug: string, schemas: readonly string[]): WantedPage {
  const props: ComputedProps = { doc: "models" };
  const named = schemas
    .filter((name) => attribute(name) !== null && !name.includes(","))
    .slice(0, SCHEMAS_MAX);
  const tags = named.flatMap((name) => [
    `## ${inline(name)}`,
    `{% openapi-schemas spec="${slug}" schemas="${name}" %}`,
  ]);
  return { key: keyOfProps(props), parentKey: null, title: "Models", props, text: pageOf("Models", tags) };
}

/** Returns the pages to generate from a specification. Parents come before their children. */
export function wantedPages(source: ComputedSource, outline: SpecificationOutline): WantedPage[] {
  const slug = source.dependencies.spec.ref.spec;
  const isByOperation = source.props.grouping === "by-operation";
  const pages = groupsOf(outline).flatMap((group) => groupPages(slug, group, isByOperation));
  if (source.props.models && outline.schemas.length > 0) pages.push(modelsPage(slug, outline.schemas));
  return pages;
}

/**
 * Returns the page for a part of a specification. The page doesn't have to exist in a space. Returns
 * undefined if the specification doesn't contain the part.
 */
export function wantedPage(
  slug: string,
  props: ComputedProps,
  outline: SpecificationOutline,
): WantedPage | undefined {
  if (props.doc === "models")
    return outline.schemas.length > 0 ? modelsPage(slug, outline.schemas) : undefined;
  if (props.doc === "operation") {
    const { page, method } = props;
    const operation = outline.operations.find((one) => one.path === page && one.method === method);
    return operation && operationPage(slug, UNTAGGED, operation);
  }
  const group = groupsOf(outline).find(({ name }) => (name || UNTAGGED_PAGE) === props.page);
  return group && groupPages(slug, group, props.doc === "tag")[0];
}
