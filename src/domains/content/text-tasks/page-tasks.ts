import { hash } from "node:crypto";
import { newKey } from "@/db/ids";
import type { TaskHandler } from "@/lib/threads/task";
import { type Address, readAddress, resolveAddress, seenRef, type Targets } from "../addresses";
import {
  addressesIn,
  alignKeys,
  allAddressesIn,
  type BlockKeys,
  expressionsIn,
  KEYS_VERSION,
  type ReferenceUsage,
  type Resolve,
  readLinks,
  relink,
  splitPage,
  toDocument,
} from "../markdown";
import type { JSONDocument } from "../markdown/document";
import { sectionsOf, sectionsOfBlocks, type TextSection } from "../search-index/sections";
import { checkWords, type Difference } from "../word-check/check";
import { textTask } from "./text-task";

/** The keys for a text without stored keys. They make the converter identify blocks by their position. */
export const KEYS_OF_POSITIONS: BlockKeys = { version: KEYS_VERSION, ids: [] };

/** An address in a text or the target of a link page, and how the address is used. */
export interface Use {
  href: string;
  usage: ReferenceUsage;
  heading?: string | undefined;
}

/** All data that is stored together with a text. To compute it, the text is parsed only once. */
export interface PageFacts {
  keys: BlockKeys | null;
  uses: Use[];
  /** The anchors in the text that addresses can refer to after `#`. Null if the anchors aren't known. */
  anchors: string[] | null;
  sections: TextSection[] | null;
  /** The differences between the text and what readers see. */
  differences: Difference[];
}

export interface FactsInput {
  text: string;
  /** The previous text and its keys. Null if there is no previous text. */
  before: { text: string; keys: BlockKeys | null } | null;
  /** Which data to compute. The text is always parsed, and an error is thrown if that fails. */
  wants: { keys: boolean; uses: boolean; sections: boolean; differences?: boolean };
}

function keysOf({ text, before }: FactsInput): BlockKeys | null {
  if (before === null) return null;
  const previous = { text: splitPage(before.text).bodyAfterTitle, keys: before.keys ?? KEYS_OF_POSITIONS };
  return alignKeys(previous, splitPage(text).bodyAfterTitle, newKey);
}

/**
 * Computes the data that is stored with a text.
 * @throws PageSyntaxError if the text can't be parsed
 */
export function readFacts(input: FactsInput): PageFacts {
  const { text, wants } = input;
  const links = wants.uses || wants.differences ? readLinks(text) : null;
  const { title } = splitPage(text);
  const uses = (links?.references ?? []).map(({ href, usage, heading }) => ({ href, usage, heading }));
  const keys = wants.keys ? keysOf(input) : null;
  // Uses the blocks before their addresses are resolved. The text of a section doesn't depend on the targets
  // of addresses.
  const sections = wants.sections ? (links ? sectionsOfBlocks(links.blocks) : sectionsOf(text)) : null;
  const differences = links && wants.differences ? checkWords(text, { title, blocks: links.blocks }) : [];
  return { keys, uses, anchors: links?.anchors ?? null, sections, differences };
}

export const factsTask = textTask("page-facts", readFacts);

/** A text, and everything else that its Document depends on. */
interface DocumentInput {
  text: string;
  keys: BlockKeys | null;
  gitPath: string | null;
  spaceId: string;
  /** The targets of the addresses in the text. Null if they aren't known yet. */
  targets: Targets | null;
  /** The target pages that are hidden from the reader. */
  hidden?: ReadonlySet<string>;
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

const NO_TARGETS: Targets = { byPath: new Map(), byId: new Map() };

/** Returns the Document of a text. The Document's token is a hash of the text. */
export function documentOfText(source: string, keys: BlockKeys | null, resolve: Resolve): JSONDocument {
  const text = splitPage(source).bodyAfterTitle;
  const { document } = toDocument(text, { keys, resolve });
  return { ...document, meta: { token: hash("sha1", text, "base64url") } };
}

/** Returns the Document of a text as JSON. Also returns the addresses that the Document depends on. */
export const documentTask = textTask("page-document", (input: DocumentInput) => {
  const { text, keys, gitPath, spaceId, hidden = NOTHING_HIDDEN } = input;
  const addresses = new Map<string, Address>();
  const document = JSON.stringify(
    documentOfText(text, keys, (href, usage) => {
      const address = readAddress(href, usage, gitPath);
      if (address.kind === "path") addresses.set(`path:${address.path}`, address);
      if (address.kind === "id") addresses.set(`id:${address.id}`, address);
      return seenRef(href, resolveAddress(href, address, spaceId, input.targets ?? NO_TARGETS), hidden);
    }),
  );
  return { document, digest: hash("sha1", document, "base64url"), addresses: [...addresses.values()] };
});

export const addressesTask = textTask("page-addresses", addressesIn);
export const allAddressesTask = textTask("page-all-addresses", allAddressesIn);

/** Replaces addresses in a text. If the new address of a link is null, the link is replaced by its text. */
export const relinkTask = textTask(
  "page-relink",
  ({ text, hrefs }: { text: string; hrefs: ReadonlyMap<string, string | null> }) =>
    relink(text, (href) => hrefs.get(href)),
);

export const conditionsTask = textTask("page-conditions", (text: string): string[] => [
  ...expressionsIn(toDocument(text).document).conditions,
]);

/** Returns the blocks of a text as JSON, without the title. */
export const blocksTask = textTask(
  "page-blocks",
  ({ text, keys }: { text: string; keys: BlockKeys | null }) =>
    JSON.stringify(toDocument(splitPage(text).bodyAfterTitle, { keys }).document.nodes),
);

export const PAGE_TASK_HANDLERS: readonly TaskHandler[] = [
  factsTask.handler,
  documentTask.handler,
  addressesTask.handler,
  allAddressesTask.handler,
  relinkTask.handler,
  conditionsTask.handler,
  blocksTask.handler,
];
