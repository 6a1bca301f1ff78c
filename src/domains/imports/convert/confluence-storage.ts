import type { Element } from "hast";
import sax from "sax";
import type { HtmlOptions } from "@/domains/content/word-check/source-html";
import { hint, type Rule } from "./clean-html";
import { CONFLUENCE_HINTS } from "./confluence-html";
import { details, element, findElement, type Nodes, plain, taskItem, textOf, words } from "./hast";
import { addressOf } from "./lines";

const DEPTH_MAX = 200;

const at = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 1 } });

/**
 * Parses Confluence's storage format, which is XHTML with HTML entities. Returns null if the text isn't valid
 * XML or is nested too deeply.
 */
export function readStorageFormat(text: string): Nodes | null {
  const root = element("div", {}, []);
  const open: Element[] = [root];
  const parser = sax.parser(true);
  let isBroken = false;
  const add = (node: Nodes[number]) =>
    (open.at(-1) as Element).children.push(node as Element["children"][number]);
  parser.onopentag = ({ name, attributes }) => {
    const node = {
      ...element(name, attributes as Record<string, string>, []),
      position: at(parser.line + 1),
    };
    add(node);
    open.push(node);
    if (open.length > DEPTH_MAX) isBroken = true;
  };
  parser.onclosetag = () => void open.pop();
  const addText = (value: string) =>
    add({ ...words(value), position: at(parser.line + 2 - value.split("\n").length) });
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onerror = (error) => {
    isBroken = true;
    throw error;
  };
  try {
    // Confluence splits the end marker of a nested CDATA section, because the marker would end the outer
    // section. This restores the marker.
    parser.write(`<root>${text.replaceAll("]] >", "]]>")}</root>`).close();
  } catch (error) {
    if (!isBroken) throw error;
  }
  const [only] = root.children;
  return isBroken || only?.type !== "element" ? null : only.children;
}

/** Macros that can be omitted without a message, because their content is generated or because they affect only the layout. */
const SILENT = new Set("toc anchor pagetree children livesearch recently-updated contentbylabel".split(" "));

/** The macros that show code. */
const CODE = new Set(["code", "noformat"]);
const isMacro = ({ tagName }: Element) => tagName === "ac:structured-macro" || tagName === "ac:macro";
/** Whether an element is a macro with plain text. */
const isCode = (node: Element) =>
  isMacro(node) && (child(node, "ac:plain-text-body") !== undefined || CODE.has(textOf(node, "ac:name")));

const child = (node: Element, name: string) =>
  node.children.find((one): one is Element => one.type === "element" && one.tagName === name);

const parameter = (node: Element, name: string): string | undefined => {
  const isNamed = (one: Element) => one.tagName === "ac:parameter" && textOf(one, "ac:name") === name;
  const found = node.children.find((one) => one.type === "element" && isNamed(one));
  return found ? plain([found]).trim() : undefined;
};

/** The paths of pages and attachments, by their names in the space. */
export interface StorageNames {
  /** The paths of pages by title. */
  pages: Readonly<Record<string, string>>;
  /** The paths of this page's attachments by file name. */
  attachments: Readonly<Record<string, string>>;
  /** The names of users by key or account ID. */
  users: Readonly<Record<string, string>>;
}

const own = (record: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Returns the name of a mentioned user. Exports of some versions contain only IDs. */
function nameOfUser(user: Element, users: StorageNames["users"]): string | undefined {
  const keys = ["ri:userkey", "ri:account-id", "ri:username"].map((key) => textOf(user, key));
  const name =
    keys.map((key) => own(users, key)).find((one) => one !== undefined) ?? textOf(user, "ri:username");
  return name === "" || /^[0-9a-f:-]{20,}$/i.test(name) ? undefined : name;
}

/** The elements whose text isn't shown. */
const UNSHOWN = new Set("ac:parameter ac:placeholder ac:task-id ac:task-uuid ac:task-status".split(" "));
const TITLED = new Set(["status", "panel", "expand", "code", "noformat", ...Object.keys(CONFLUENCE_HINTS)]);

/** How the word check reads a page: with the titles of macros, and without their settings. */
export const STORAGE_SOURCE: HtmlOptions = {
  textOf(node) {
    if (UNSHOWN.has(node.tagName)) return null;
    if (node.tagName === "time") return ` ${textOf(node, "datetime")} `;
    const title = isMacro(node) && TITLED.has(textOf(node, "ac:name")) ? parameter(node, "title") : undefined;
    return title ? [element("p", {}, [words(title)]), ...node.children] : undefined;
  },
  isCode: ({ tagName }) => tagName === "ac:plain-text-body",
};

/**
 * Rules that turn storage format elements into HTML. Unknown elements are reported, and their content is
 * kept.
 */
export class StorageRules {
  readonly problems = new Set<string>();

  constructor(private readonly names: StorageNames) {}

  readonly rule: Rule = (node, cleaned) => {
    switch (node.tagName) {
      case "ac:structured-macro":
      case "ac:macro":
        return this.macro(node, cleaned);
      case "ac:link":
        return this.link(node, cleaned);
      case "ac:image":
        return this.image(node);
      case "ac:task-list":
        return [element("ul", {}, cleaned(node.children.filter((one) => one.type === "element")))];
      case "ac:task":
        return [this.task(node, cleaned)];
      case "ac:emoticon":
        return [words(textOf(node, "ac:emoji-fallback"))];
      case "ac:placeholder":
      case "ac:parameter":
        return [];
      case "time":
        return [words(textOf(node, "datetime"))];
      case "ac:inline-comment-marker":
        return cleaned(node.children);
      default:
        return node.tagName.includes(":") ? [element("div", {}, cleaned(node.children))] : undefined;
    }
  };

  private macro(node: Element, cleaned: (nodes: Nodes) => Nodes): Nodes {
    const name = textOf(node, "ac:name");
    const body = cleaned(child(node, "ac:rich-text-body")?.children ?? []);
    const title = parameter(node, "title") ?? "";
    const style = Object.hasOwn(CONFLUENCE_HINTS, name) ? CONFLUENCE_HINTS[name] : undefined;
    if (style !== undefined) return [hint(style, title, body)];
    if (isCode(node)) return [this.code(node, title), ...body];
    if (name === "panel") return [hint("info", title, body)];
    if (name === "expand") return [details(title, body)];
    if (name === "status") return [element("strong", {}, [words(title)])];
    if (name === "excerpt" || name === "section" || name === "column" || name === "details") return body;
    if (!SILENT.has(name))
      this.problems.add(
        `Only the text of the macro ${name} was imported, because this macro isn't supported.`,
      );
    return body;
  }

  /** Writes the plain text of a macro as code. */
  private code(node: Element, title: string): Element {
    const name = textOf(node, "ac:name");
    const text = child(node, "ac:plain-text-body");
    if (!CODE.has(name))
      this.problems.add(
        `The text of the macro ${name} was imported as code, because this macro isn't supported.`,
      );
    const language = CODE.has(name) ? parameter(node, "language") : name;
    const isLanguage = language !== undefined && /^[\w+#-]{1,40}$/.test(language);
    const properties = { ...(isLanguage && { dataLanguage: language }), ...(title && { dataTitle: title }) };
    return element("pre", properties, [words(text ? plain([text]) : "")]);
  }

  private link(node: Element, cleaned: (nodes: Nodes) => Nodes): Nodes {
    const page = child(node, "ri:page");
    const file = child(node, "ri:attachment");
    const name = page ? textOf(page, "ri:content-title") : file ? textOf(file, "ri:filename") : "";
    const path = page ? own(this.names.pages, name) : file ? own(this.names.attachments, name) : undefined;
    const anchor = textOf(node, "ac:anchor");
    const plainBody = child(node, "ac:plain-text-link-body");
    const body = plainBody
      ? [words(plain([plainBody]))]
      : cleaned(child(node, "ac:link-body")?.children ?? []);
    const user = child(node, "ri:user");
    if (user) return body.length > 0 ? body : this.user(user);
    const shown = body.length > 0 ? body : [words(name || anchor)];
    const hash = anchor === "" ? "" : `#${encodeURIComponent(anchor)}`;
    if (path !== undefined) return [element("a", { href: addressOf(path) + hash }, shown)];
    if (name === "" && hash !== "") return [element("a", { href: hash }, shown)];
    if (name !== "")
      this.problems.add(`The link to ${name} is broken, because the upload doesn't contain it.`);
    return shown;
  }

  private user(user: Element): Nodes {
    const name = nameOfUser(user, this.names.users);
    if (name !== undefined) return [words(`@${name}`)];
    this.problems.add(
      "The mention of a person was removed, because the export doesn't contain the person's name.",
    );
    return [];
  }

  private image(node: Element): Nodes {
    const file = child(node, "ri:attachment");
    const url = child(node, "ri:url");
    const name = file ? textOf(file, "ri:filename") : "";
    const path = own(this.names.attachments, name);
    const src = url ? textOf(url, "ri:value") : path === undefined ? "" : addressOf(path);
    if (src === "") {
      this.problems.add(`The image${name && ` ${name}`} was skipped, because the upload doesn't contain it.`);
      return [];
    }
    const given = ["alt", "width", "height"].map((key) => [key, textOf(node, `ac:${key}`)] as const);
    const image = element(
      "img",
      { src, ...Object.fromEntries(given.filter(([, value]) => value !== "")) },
      [],
    );
    const caption = findElement(node.children, ({ tagName }) => tagName === "ac:caption");
    if (!caption) return [image];
    return [element("figure", {}, [image, element("figcaption", {}, [words(plain([caption]).trim())])])];
  }

  private task(node: Element, cleaned: (nodes: Nodes) => Nodes): Element {
    const status = child(node, "ac:task-status");
    const isDone = status ? plain([status]).trim() === "complete" : false;
    return taskItem(isDone, cleaned(child(node, "ac:task-body")?.children ?? []));
  }
}
