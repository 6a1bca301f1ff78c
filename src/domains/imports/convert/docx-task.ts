import { posix } from "node:path";
import type mammoth from "mammoth";
import { exactSize } from "@/lib/sizes";
import { defineTask, handleTask } from "@/lib/threads/task";
import { TEXT_BYTES_MAX } from "../source/tree";
import { problemsIn } from "./docx-messages";
import { addressOf } from "./lines";

interface Docx {
  path: string;
  /** The text and settings of the document, by their paths in it. */
  parts: ReadonlyMap<string, Uint8Array>;
  /** The paths of the other files in the document. */
  files: ReadonlySet<string>;
}

interface DocxHtml {
  /** Null if the HTML is too large for a page. */
  html: string | null;
  /** The title in the document's properties. */
  title: string | undefined;
  problems: string[];
}

export const docxTask = defineTask<Docx, DocxHtml>("import-docx", { milliseconds: 30_000 });

/** How styles of Word and other word processors are written. The entries of a table of contents are omitted. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...["Quote", "Intense Quote", "Block Text", "Quotations"].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...["Code", "Source Code", "HTML Preformatted", "Preformatted Text", "Plain Text"].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...["Verbatim Char", "HTML Code", "Source Text", "Code Char"].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  ...["Emphasis", "Subtle Emphasis"].map((name) => `r[style-name='${name}'] => em`),
  "r[style-name='Intense Emphasis'] => strong > em",
  // Markdown has six levels of headings.
  ...[7, 8, 9].map((level) => `p[style-name='heading ${level}'] => h6:fresh`),
  ...Array.from({ length: 9 }, (_, index) => `p[style-name='toc ${index + 1}'] => !`),
  "p[style-name='TOC Heading'] => !",
];
const SHOWN_IMAGE = /\.(?:png|jpe?g|gif|svg|webp|bmp)$/i;
/** Matches content that the conversion doesn't support, with its name in the report. */
const UNSUPPORTED: readonly [RegExp, string][] = [
  [/<m:oMath[\s>]/g, "formulas"],
  [/<c:chart\s/g, "charts"],
  [/<dgm:relIds\s/g, "diagrams"],
  [/<o:OLEObject\s/g, "embedded objects"],
];

const TOO_LONG = `The document was skipped, because the text and links of a page can have at most ${exactSize(TEXT_BYTES_MAX)}. Split the document.`;

/** Whether a file in a document has the document's main text. Microsoft 365 also writes `document2.xml`. */
export const isMainPart = (path: string): boolean => /^word\/document\d*\.xml$/.test(path);
const NOTES_PART = /^word\/(?:foot|end)notes\d*\.xml$/;
const COMMENTS_PART = /^word\/comments\d*\.xml$/;

const textOf = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes).toString("utf8") : "");

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g,
    (found, name: string | undefined, decimal: string | undefined, hex: string) => {
      if (name !== undefined) return ENTITIES[name] ?? found;
      const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : found;
    },
  );
const wordsOf = (text: string) =>
  new Set(
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}{2,}/gu),
  );

/** Returns the XML of a document's main text. The document's relationships name it. */
function mainXml(parts: Docx["parts"]): string {
  const named = textOf(parts.get("_rels/.rels"));
  const found = [...parts.keys()].filter(isMainPart);
  const main = found.find((path) => named.includes(`"${path}"`) || named.includes(`"/${path}"`)) ?? found[0];
  return textOf(main === undefined ? undefined : parts.get(main));
}

/** Returns the XML of the footnotes and endnotes that the main text refers to. */
function notesXml(parts: Docx["parts"], main: string): string {
  const shown = new Set(
    [...main.matchAll(/<w:(foot|end)noteReference\s(?:[^<>]*\s)?w:id="(-?\d+)"/g)].map(
      ([, kind, id]) => `${kind} ${id}`,
    ),
  );
  const notes = [...parts].flatMap(([path, bytes]) =>
    NOTES_PART.test(path) ? textOf(bytes).split(/<\/w:(?:foot|end)note>/) : [],
  );
  const isShown = (note: string) => {
    const [, kind, id] = /<w:(foot|end)note\s(?:[^<>]*\s)?w:id="(-?\d+)"/.exec(note) ?? [];
    return shown.has(`${kind} ${id}`);
  };
  return notes.filter(isShown).join("");
}

/** Returns the words of a document that its HTML doesn't contain. Reads the XML with its own rules to find lost content. */
function lostWords(xml: string, html: string): string[] {
  const paragraphs = xml.split("</w:p>").filter((paragraph) => !paragraph.includes('<w:pStyle w:val="TOC'));
  const pieces =
    paragraphs.join("</w:p>").match(/<w:t(?:\s[^<>]*)?>[^<]*(?=<\/w:t>)|<\/w:p>|<w:(?:tab|br|cr)\b/g) ?? [];
  const text = pieces.map((piece) =>
    piece.startsWith("<w:t>") || piece.startsWith("<w:t ") ? piece.slice(piece.indexOf(">") + 1) : " ",
  );
  const shown = wordsOf(
    decoded(
      html.replace(/<[^<>]*>/g, (tag) => (/^<\/?(?:strong|em|a|s|sup|sub|code)\b/.test(tag) ? "" : " ")),
    ),
  );
  return [...wordsOf(decoded(text.join("")))].filter((word) => !shown.has(word));
}

/** Returns messages about content that the conversion skips. */
function skipped(xml: string, { parts }: Docx): string[] {
  const found = UNSUPPORTED.flatMap(([pattern, name]) => {
    const count = xml.match(pattern)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${name} were skipped, because Bindery can't import them from Word.`];
  });
  if ([...parts.keys()].some((path) => COMMENTS_PART.test(path))) found.push("The comments were skipped.");
  if (/<w:pStyle w:val="TOC\d"/.test(xml))
    found.push("The table of contents was skipped, because Bindery shows the headings of each page.");
  return found;
}

/** Converts a Word document to HTML. The document's files are passed to mammoth, which therefore doesn't unpack archives. */
async function convertDocx(docx: Docx): Promise<DocxHtml> {
  const { path, parts, files } = docx;
  const { default: converter } = await import("mammoth");
  const problems = new Set<string>();
  const bytesOf = (name: string) => {
    // Paths in a document can contain `..`, such as `word/../media/image1.png`.
    const at = posix.normalize(name);
    return Buffer.from(parts.get(at) ?? (files.has(at) ? at : ""));
  };
  const file = {
    exists: (name: string) => files.has(posix.normalize(name)) || parts.has(posix.normalize(name)),
    // For images, mammoth receives the path of the file instead of its bytes.
    read: async (name: string, encoding?: BufferEncoding) =>
      encoding ? bytesOf(name).toString(encoding) : bytesOf(name),
  };
  const options: Parameters<typeof mammoth.convertToHtml>[1] = {
    styleMap: STYLES,
    includeEmbeddedStyleMap: false,
    convertImage: converter.images.imgElement(async (image) => {
      const name = (await image.readAsBuffer()).toString("utf8");
      if (files.has(name) && SHOWN_IMAGE.test(name)) return { src: addressOf(`${path}/${name}`) };
      if (!files.has(name))
        problems.add("An image was skipped, because the document doesn't contain the image's file.");
      else problems.add(`The image ${name} was skipped, because browsers can't show this type of image.`);
      return { src: "" };
    }),
  };
  const { value: html, messages } = await converter.convertToHtml({ file } as never, options);
  // Mammoth repeats the target of a link for each piece of its text, so the HTML can be far larger than the document.
  if (Buffer.byteLength(html) > TEXT_BYTES_MAX) return { html: null, title: undefined, problems: [TOO_LONG] };
  for (const problem of problemsIn(messages)) problems.add(problem);
  const xml = mainXml(parts);
  const lost = lostWords(xml + notesXml(parts, xml), html);
  if (lost.length > 0)
    problems.add(`The page doesn't show these words of the document: ${lost.slice(0, 50).join(", ")}.`);
  const named = /<dc:title>([^<]{1,300})<\/dc:title>/.exec(textOf(parts.get("docProps/core.xml")))?.[1];
  return { html, title: named && decoded(named), problems: [...skipped(xml, docx), ...problems] };
}

export const docxHandler = handleTask(docxTask, convertDocx);
