import type { Emphasis, Nodes, Parents, Root, RootContent, Text } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mathToMarkdown } from "mdast-util-math";
import { defaultHandlers, type Info, type Options, type State, toMarkdown } from "mdast-util-to-markdown";
import type { DetailsContainer } from "./block-writer";
import { isCjk } from "./cjk";
import { isInWord } from "./in-word";
import type { ListStyle } from "./list-style";
import type { TagContainer } from "./tag-writer";

function inner(node: TagContainer | DetailsContainer, state: State, info: Info): string {
  return state.containerFlow(node as never, info);
}

function printTag(node: TagContainer, _parent: Parents | undefined, state: State, info: Info): string {
  if (node.close === null) return node.open;
  const children = inner(node, state, info);
  return children === "" ? `${node.open}\n${node.close}` : `${node.open}\n${children}\n${node.close}`;
}

function printDetails(node: DetailsContainer, _parent: Parents | undefined, state: State, info: Info) {
  const children = inner(node, state, info);
  const parts = [
    node.open ? "<details open>" : "<details>",
    `<summary>${node.summary}</summary>`,
    children,
    "</details>",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const ASCII = 128;
const held = new Uint8Array(ASCII);

/** Returns the patterns whose character the text contains. All other patterns can't match. */
function patternsFor(text: string, all: State["unsafe"]): State["unsafe"] {
  held.fill(0);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < ASCII) held[code] = 1;
  }
  return all.filter(({ character }) => held[character.charCodeAt(0)] !== 0);
}

/**
 * Prints the root. To find characters that need an escape, the library searches each text for about seventy
 * patterns. This function limits the search to patterns that can match. It also sets how inline nodes are printed.
 */
function printRoot(root: Root, parent: Parents | undefined, state: State, info: Info): string {
  const { containerPhrasing, safe, unsafe } = state;
  state.containerPhrasing = (node, place) =>
    withoutReferences(containerPhrasing.call(state, node, place), node.children);
  state.safe = (value, config) => {
    state.unsafe = patternsFor(`${config.before ?? ""}${value ?? ""}${config.after ?? ""}`, unsafe);
    const written = safe.call(state, value, config);
    state.unsafe = unsafe;
    return written;
  };
  return defaultHandlers.root(root, parent, state, info);
}

/** Matches a character that is written as a reference, because it's next to a mark. */
const REFERENCE = /(?<=[*~])&#x([\dA-F]{4,5});|&#x([\dA-F]{4,5});(?=[*~])/g;

/** Whether inline nodes contain a text that looks like such a reference, for example in code. */
const holdReference = (nodes: readonly Nodes[]): boolean =>
  nodes.some((node) => {
    if ("children" in node) return holdReference(node.children);
    return node.type !== "text" && "value" in node && node.value.search(REFERENCE) !== -1;
  });

/**
 * Writes Chinese, Japanese and Korean characters next to marks as they are. The library writes references, because
 * CommonMark needs them there. Bindery's parser doesn't need them.
 */
function withoutReferences(written: string, nodes: readonly Nodes[]): string {
  if (written.search(REFERENCE) === -1 || holdReference(nodes)) return written;
  return written.replace(REFERENCE, (reference, after?: string, before?: string) => {
    const character = String.fromCodePoint(Number.parseInt((after ?? before) as string, 16));
    return isCjk(character) ? character : reference;
  });
}

const printText = (node: Text, parent: Parents | undefined, state: State, info: Info): string =>
  defaultHandlers.text(node, parent, state, info);

/**
 * Matches text whose first character is never escaped. No pattern matches a letter, and a space is escaped
 * only next to a line break.
 */
const BEGINS_PLAINLY = /^(?:[A-Za-z0-9]| (?![\r\n]))/;

/**
 * Returns the first character of a printed text. Without this function, the library would print the whole
 * text to find it.
 */
printText.peek = (node: Text, parent: Parents | undefined, state: State, info: Info): string =>
  BEGINS_PLAINLY.test(node.value) ? node.value.charAt(0) : printText(node, parent, state, info);

/**
 * Prints emphasis inside a word with an asterisk, because underscores inside a word aren't parsed as
 * emphasis.
 */
const printEmphasis = Object.assign(
  (...given: Parameters<typeof defaultHandlers.emphasis>) => defaultHandlers.emphasis(...given),
  {
    peek: (node: Emphasis) => (isInWord(node) ? "*" : "_"),
    attention: (node: Emphasis) => ({
      construct: "emphasis" as const,
      markers: isInWord(node) ? ["*", "_"] : ["_", "*"],
      sizes: [1],
    }),
  },
);

const OPTIONS: Options = {
  bullet: "*",
  bulletOther: "-",
  emphasis: "_",
  fences: true,
  listItemIndent: "one",
  resourceLink: false,
  rule: "*",
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown({ singleDollarTextMath: false })],
  handlers: {
    tagContainer: printTag,
    detailsContainer: printDetails,
    emphasis: printEmphasis,
    root: printRoot,
    text: printText,
  } as never,
  unsafe: [{ atBreak: true, character: "{", after: "%" }],
};

/** Prints mdast as Markdown without a final line break. */
export function printMarkdown(children: RootContent[], style?: ListStyle): string {
  const root: Root = { type: "root", children };
  const marks = style && {
    bullet: style.bullet,
    bulletOther: style.bullet === "*" ? ("-" as const) : ("*" as const),
    bulletOrdered: style.delimiter,
  };
  return toMarkdown(root, { ...OPTIONS, ...marks }).replace(/(?<!\n)\n+$/, "");
}
