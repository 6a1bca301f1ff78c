import { attributeIn, closingOf, elementsOf, readTag, type Tag } from "./inline-tags";
import { type Segment, segmentsOfWords, Tagging } from "./tagging";

/** The inline elements. All other elements start a new segment. */
const INLINE = new Set(
  "a abbr b bdi bdo br cite code del em font i img ins kbd mark q s samp small span strong sub sup u var wbr".split(
    " ",
  ),
);
/** Matches the tags of columns whose cells contain references, numbers or choices instead of text. */
const TYPED = /\bdata-type\s*=\s*["'](?:content-ref|files|checkbox|number|rating|users|image|select)["']/i;

const PIECES = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^>]*(?:>|$)|[^<]+|</gi;
const ENTITY = /&(?!(?:amp|lt|gt|quot|nbsp|#39);)#?\w+;/g;
const KNOWN: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00A0",
};

interface Piece {
  start: number;
  end: number;
  text: string;
  tag: Tag | null;
}

const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => KNOWN[entity] ?? entity);

function piecesOf(source: string, offset: number): Piece[] {
  return [...source.matchAll(PIECES)].map((match) => {
    const [text] = match;
    const start = offset + match.index;
    const tag = /^<[/!a-z]/i.test(text) ? readTag(text) : null;
    return { start, end: start + text.length, text, tag };
  });
}

/**
 * Returns the segments of an HTML block, such as a table of cards. Segments are the texts of the block and
 * the alternative texts of its images.
 */
export function htmlSegments(source: string, offset: number): Segment[] {
  return new HtmlReader(piecesOf(source, offset)).read();
}

class HtmlReader {
  private readonly segments: Segment[] = [];
  private run: Piece[] = [];
  private columns: boolean[] = [];
  private column = -1;

  constructor(private readonly pieces: readonly Piece[]) {}

  read(): Segment[] {
    for (let index = 0; index < this.pieces.length; index += 1) {
      const piece = this.pieces[index] as Piece;
      const tag = piece.tag;
      if (tag?.name === "img") this.alternative(piece);
      if (!tag || INLINE.has(tag.name)) {
        this.run.push(piece);
        continue;
      }
      this.flush();
      if (tag.isProtected && !tag.isClosing && !tag.isWhole) {
        const close = closingOf(this.pieces.length, index, (at) => this.pieces[at]?.tag ?? null);
        index = close === -1 ? this.pieces.length : close;
        continue;
      }
      this.enter(tag);
    }
    this.flush();
    return this.segments;
  }

  /** Keeps track of the current table column. */
  private enter({ name, isClosing, source }: Tag): void {
    if (isClosing) return;
    if (name === "table") this.columns = [];
    if (name === "tr") this.column = -1;
    if (name === "th") this.columns.push(TYPED.test(source));
    if (name === "td") this.column += 1;
  }

  private alternative(piece: Piece): void {
    const place = attributeIn(piece.text, "alt");
    if (!place) return;
    const words = decode(piece.text.slice(place.start, place.end));
    const [start, end] = [piece.start + place.start, piece.start + place.end];
    this.segments.push(...segmentsOfWords(words, { start, end, writing: "html-attribute" }));
  }

  private flush(): void {
    const run = this.run;
    this.run = [];
    if (run.length === 0 || this.columns[this.column]) return;
    const tagging = new Tagging();
    this.inline(run, tagging);
    const [first, last] = [run[0] as Piece, run.at(-1) as Piece];
    this.segments.push(...tagging.segments({ start: first.start, end: last.end, writing: "html" }));
  }

  private inline(run: readonly Piece[], tagging: Tagging): void {
    for (const { item: piece, tag, element } of elementsOf(run, (each) => each.tag)) {
      if (!tag) this.words(piece, tagging);
      else if (!element || tag.isProtected || isTarget(tag, element.inner))
        tagging.whole({ kind: "source", start: piece.start, end: element ? element.last.end : piece.end });
      else tagging.pair(piece.text, element.last.text, () => this.inline(element.inner, tagging));
    }
  }

  private words(piece: Piece, tagging: Tagging): void {
    let last = 0;
    for (const match of piece.text.matchAll(ENTITY)) {
      tagging.text(decode(piece.text.slice(last, match.index)));
      const start = piece.start + match.index;
      last = match.index + match[0].length;
      tagging.whole({ kind: "source", start, end: start + match[0].length });
    }
    tagging.text(decode(piece.text.slice(last)));
  }
}

/** Whether a link is empty or shows only its own URL. */
function isTarget(tag: Tag, inner: readonly Piece[]): boolean {
  const text = inner
    .map((piece) => (piece.tag ? "" : piece.text))
    .join("")
    .trim();
  if (text === "") return true;
  const href = tag.name === "a" ? attributeIn(tag.source, "href") : null;
  return href !== null && tag.source.slice(href.start, href.end).endsWith(text);
}
