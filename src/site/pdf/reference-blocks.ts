import { type ContentRef, type DocumentBlock, shownOfRaw } from "@/domains/content/markdown/document";
import { emojiText } from "@/site/blocks/emoji";
import { hostOf, safeHref } from "@/site/blocks/safe-href";
import type { Target } from "./canvas";
import { blocks, type Frame, inside } from "./context";
import { styleOf, words } from "./inline";
import { padding, type Slice } from "./slice";
import { textSlices } from "./text";
import { COLORS, NAMED_COLORS, SIZES } from "./theme";

interface Card {
  title: string;
  description?: string | undefined;
  /** The label above the title. The label shows the kind of card. */
  label?: string;
  link?: Target | null;
}

/** A bordered box with a title that links to its target. */
export function* card({ title, description, label, link }: Card, frame: Frame): Generator<Slice> {
  const inner = inside(frame, 13, 13, { stroke: COLORS.line, radius: 5 });
  const follow = link ? { link } : {};
  const keepsNext = true;
  yield padding(8, inner.boxes, true);
  if (label) yield* words(label, { size: SIZES.label, color: COLORS.muted }, inner, { keepsNext });
  const color = link ? COLORS.accent : COLORS.strong;
  yield* words(title, { face: "bold", color, ...follow }, inner, { keepsNext });
  if (description)
    yield* words(description, { size: SIZES.small, color: COLORS.muted, ...follow }, inner, { keepsNext });
  yield padding(8, inner.boxes);
}

/** The text that replaces missing content. */
export const missing = (text: string, frame: Frame): Generator<Slice> =>
  words(text, { face: "italic", color: COLORS.muted }, frame);

export function* contentRef(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const ref = block.data.ref as ContentRef;
  const about = frame.page.titleOf(ref);
  const link = frame.page.targetOf(ref);
  if (!about && !link) {
    yield* missing(frame.page.labels.missingPage, frame);
    return;
  }
  const address = ref.kind === "url" ? ref.url : "";
  const emoji = about?.emoji ? `${emojiText(about.emoji)} ` : "";
  const title = emoji + (about?.title ?? hostOf(address));
  yield* card({ title, description: about?.description ?? address, link }, frame);
}

export function* embed(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const url = safeHref(String(block.data.url ?? ""));
  if (!url) {
    yield* missing(frame.page.labels.badEmbed, frame);
    return;
  }
  const { embeddedFrom } = frame.page.labels;
  const about = frame.page.cardOf(String(block.data.url));
  const title = about?.title ?? hostOf(url);
  const label = about ? `${embeddedFrom} ${about.site || hostOf(url)}` : embeddedFrom;
  yield* card({ title, description: url, label, link: { url } }, frame);
}

/**
 * The text already contains the reusable content of this space. A remaining reference leads to reusable content of another
 * space.
 */
export function* reusableContent(block: DocumentBlock, frame: Frame): Generator<Slice> {
  if ((block.nodes ?? []).length > 0) yield* blocks(block.nodes, frame);
  else yield* missing(frame.page.labels.missingShared, frame);
}

function nameOf(block: DocumentBlock): string {
  const { path, name, schemas, title } = block.data;
  for (const value of [path, name, title]) if (typeof value === "string") return value;
  return Array.isArray(schemas) ? schemas.join(", ") : "API reference";
}

const METHOD_COLORS: Record<string, string> = {
  GET: "blue",
  POST: "green",
  PUT: "orange",
  PATCH: "yellow",
  DELETE: "red",
};

/** A placeholder for a part of an API specification: its method and path, and the specification. */
export function* openAPI(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const inner = inside(frame, 13, 13, { stroke: COLORS.line, radius: 5 });
  const method = typeof block.data.method === "string" ? block.data.method.toUpperCase() : "";
  const color = NAMED_COLORS[METHOD_COLORS[method] ?? "purple"]?.text ?? COLORS.text;
  const line = [
    { text: method ? `${method}  ` : "", style: styleOf({ face: "monoBold", color }) },
    { text: nameOf(block), style: styleOf({ face: "mono", color: COLORS.strong }) },
  ].filter(({ text }) => text !== "");
  yield padding(8, inner.boxes, true);
  yield* textSlices(frame.page.fonts, line, inner, { size: SIZES.body, keepsNext: true });
  const source = frame.page.titleOf(block.data.ref as ContentRef | undefined)?.title ?? "OpenAPI";
  const small = { size: SIZES.small, color: COLORS.muted };
  yield* words(`${frame.page.labels.from} ${source}`, small, inner, { keepsNext: true });
  yield padding(8, inner.boxes);
}

/**
 * A block of an integration, which Bindery doesn't run. For HTML and tags of other programs, shows equivalent
 * blocks.
 */
export function* integration(block: DocumentBlock, frame: Frame): Generator<Slice> {
  const shown = shownOfRaw(block);
  if (shown) {
    yield* blocks(shown, frame);
    return;
  }
  const url = safeHref(typeof block.data.url === "string" ? block.data.url : null);
  const title = `${String(block.data.block)} (${String(block.data.integration)})`;
  const { integration: label } = frame.page.labels;
  yield* card({ title, label, ...(url && { description: url, link: { url } }) }, frame);
}
