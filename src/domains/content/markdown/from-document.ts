import { writeBlocks } from "./block-writer";
import { ownForm } from "./contract-form";
import type { DocumentBlock, JSONDocument } from "./document";
import { UnrepresentableNodeError } from "./errors";
import { type BlockKeys, type KeyedText, keysOfWritten } from "./keys";
import { type HrefOf, plainHref, plainResolve, type Resolve } from "./link-resolution";
import { normalForm, type RefForm } from "./normal-form";
import { printMarkdown } from "./print";
import { planWriting, type WritePlan } from "./reuse";
import { tableHtml } from "./table-writer";
import { readDocument } from "./to-document";
import type { WriteContext } from "./write-context";

export type FromDocumentOptions = {
  /** The page's present text (as `toDocument` takes it) with its keys: what did not change keeps its bytes. */
  previous?: KeyedText | null;
  /** How addresses in the previous text were resolved. */
  resolve?: Resolve;
  hrefOf?: HrefOf;
  /** Yields a new id for a block that came without one. */
  newKey: () => string;
};

export type WrittenDocument = { markdown: string; keys: BlockKeys };

type Attempt = { reuse: boolean; htmlMarks: boolean };
const ATTEMPTS: Attempt[] = [
  { reuse: true, htmlMarks: false },
  { reuse: true, htmlMarks: true },
  { reuse: false, htmlMarks: false },
  { reuse: false, htmlMarks: true },
];

/**
 * Writes a Document as Markdown. Blocks that say what they said before keep their exact bytes. The
 * result is read again before it is returned: text that would not read as the same Document is never
 * handed out.
 *
 * @throws UnrepresentableNodeError naming the node that Markdown cannot hold
 */
export function fromDocument(given: JSONDocument, options: FromDocumentOptions): WrittenDocument {
  const document = { ...given, nodes: ownForm(given.nodes) };
  const hrefOf = options.hrefOf ?? plainHref;
  const resolve = options.resolve ?? plainResolve;
  const refForm = writtenRef(hrefOf);
  const wanted = normalForm(document.nodes, refForm).map((form) => JSON.stringify(form));
  const previous = options.previous ?? null;
  let failed = 0;
  for (const attempt of ATTEMPTS) {
    if (attempt.reuse && previous === null) continue;
    const plan = planWriting(document.nodes, attempt.reuse ? previous : null, resolve);
    const markdown = plan.unchanged ?? write(plan, document, hrefOf, attempt.htmlMarks, previous?.text ?? "");
    const read = plan.unchanged === undefined ? formsOf(markdown, resolve, refForm) : wanted;
    failed = wanted.findIndex((form, index) => form !== read[index]);
    if (failed === -1 && wanted.length === read.length) {
      return { markdown, keys: keysOfWritten(document.nodes, markdown, options.newKey) };
    }
  }
  const place = failed === -1 ? wanted.length - 1 : failed;
  throw new UnrepresentableNodeError(`nodes[${place}]`, "Markdown cannot hold this block as it is");
}

/** References compare by the address that is written for them, so that any spelling of it is the same one. */
function writtenRef(hrefOf: HrefOf): RefForm {
  return (ref, usage) => hrefOf(ref, usage) ?? (ref.kind === "file" && usage === "file" ? ref.file : ref);
}

function formsOf(markdown: string, resolve: Resolve, refForm: RefForm): string[] {
  const { document } = readDocument(markdown, { resolve });
  return normalForm(document.nodes, refForm).map((form) => JSON.stringify(form));
}

function write(
  plan: WritePlan,
  document: JSONDocument,
  hrefOf: HrefOf,
  htmlMarks: boolean,
  previousText: string,
): string {
  const context: WriteContext = {
    hrefOf,
    htmlMarks,
    footnotes: [],
    takenLabels: new Set(plan.takenLabels),
    writeBlocks: (blocks, path) => writeBlocks(blocks, context, path),
    tableHtml: (node, path) => tableHtml(node, context, path),
  };
  const newline = previousText.includes("\r\n") ? "\r\n" : "\n";
  const native = (text: string) => (newline === "\n" ? text : text.replace(/\r?\n/g, newline));
  let markdown = plan.lead;
  let isFirst = true;
  for (const part of plan.parts) {
    const text =
      part.kind === "kept" ? part.text : native(writeRun(document.nodes, part.from, part.to, context));
    const gap = part.kind === "kept" && part.gap !== null ? part.gap : newline + newline;
    markdown += isFirst ? text : gap + text;
    isFirst = false;
  }
  for (let index = 0; index < context.footnotes.length; index += 1) {
    const note = native(printMarkdown([context.footnotes[index] as (typeof context.footnotes)[number]]));
    markdown += isFirst ? note : newline + newline + note;
    isFirst = false;
  }
  return markdown + (isFirst ? "" : plan.tail || newline);
}

/** Writes neighbours together, so that they are kept apart where they would flow into each other. */
function writeRun(nodes: readonly DocumentBlock[], from: number, to: number, context: WriteContext): string {
  const written = nodes
    .slice(from, to)
    .flatMap((node, index) => writeBlocks([node], context, "nodes", from + index));
  return printMarkdown(written);
}
