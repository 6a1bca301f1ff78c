/** The parts of a Document node that are needed to find mentions. */
interface ReadNode {
  object: string;
  type?: string;
  data?: unknown;
  nodes?: readonly ReadNode[];
  fragments?: readonly ReadNode[];
}

/** The parts of a ContentRef that are needed to find mentions. */
interface ReadRef {
  kind?: string;
  user?: string;
  url?: string;
}

/**
 * The maximum number of people and teams that one text can mention. This maximum limits the number of notifications
 * that a text can cause.
 */
const MENTIONS_MAX = 100;
/** The format of a person's or team's address: `content:user/<id>` or `content:team/<id>`. */
export const ADDRESS = /^content:(user|team)\/([\w-]{1,64})$/;

/**
 * A pattern that matches all Markdown with a mention. Bindery doesn't have to parse Markdown that doesn't match this
 * pattern.
 */
export const MENTIONING = "content:(user|team)/";

/** Whether Markdown might contain mentions. */
export const mayMention = (markdown: string): boolean => new RegExp(MENTIONING).test(markdown);

/** The addresses of the people and teams in a list of nodes, without duplicates. */
export type Mentions = string[];

/** Returns the address of the person or team that a ContentRef refers to. */
export function addressOf(ref: ReadRef | undefined): string | undefined {
  if (ref?.kind === "user") return `content:user/${ref.user}`;
  return ref?.kind === "url" && ref.url && ADDRESS.test(ref.url) ? ref.url : undefined;
}

/** Returns the people and teams that a Document mentions, in reading order. An ordinary link to a person isn't a mention. */
export function mentionsIn(nodes: readonly ReadNode[]): Mentions {
  const found = new Set<string>();
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node && found.size < MENTIONS_MAX; node = stack.pop()) {
    if (node.object === "inline" && node.type === "mention") {
      const address = addressOf((node.data as { ref?: ReadRef } | undefined)?.ref);
      if (address) found.add(address);
    }
    stack.push(...[...(node.nodes ?? []), ...(node.fragments ?? [])].reverse());
  }
  return [...found];
}
