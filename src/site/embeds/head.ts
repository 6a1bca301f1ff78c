import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";
import type { HtmlStart, PageHead } from "./head-task";

/** The number of bytes in which a page must declare its encoding. */
const DECLARATION_BYTES = 1024;
/** The number of characters after which the tokenizer checks whether the head has ended. */
const STEP = 16_384;
/** The maximum length of the text in a `title` element. The rest is ignored. */
const TITLE_MAX = 4_096;

/** Returns a decoder for an encoding. Returns a decoder for UTF-8 if the encoding is unknown. */
function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label ?? "utf-8");
  } catch {
    return new TextDecoder("utf-8");
  }
}

/** Whether a declared encoding is UTF-16. Without a byte order mark, pages that declare it are UTF-8, as in browsers. */
const isImpossible = (label: string | undefined) => /^utf-?16/i.test(label ?? "");

/** Decodes HTML. Its encoding is in its byte order mark, in the header `content-type` or in its first bytes. */
function decode({ bytes, contentType }: HtmlStart): string {
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES));
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  const isMarked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  const charset = /charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i;
  const declared = charset.exec(contentType) ?? charset.exec(start.toString("latin1"));
  const label = isMarked || isImpossible(declared?.[1]) ? "utf-8" : declared?.[1];
  return decoderOf(label).decode(bytes);
}

/** The tokenizer states in which the content of an element is text. */
const TEXT_STATES: Readonly<Record<string, Tokenizer["state"]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

/** Collects the metadata and the title in the head of a page. Doesn't build a tree, so nesting doesn't matter. */
class HeadReader implements TokenHandler {
  /** The first value of each kind of metadata, by its name. */
  readonly meta = new Map<string, string>();
  title = "";
  /** Whether the head has ended. */
  isDone = false;
  private inTitle = false;
  private hasTitle = false;
  private readonly tokenizer = new Tokenizer({}, this);

  read(html: string): void {
    for (let at = 0; at < html.length && !this.isDone; at += STEP)
      this.tokenizer.write(html.slice(at, at + STEP), at + STEP >= html.length);
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (this.isDone) return;
    const state = Object.hasOwn(TEXT_STATES, tagName) ? TEXT_STATES[tagName] : undefined;
    if (state !== undefined) this.tokenizer.state = state;
    this.inTitle = tagName === "title" && !this.hasTitle;
    if (tagName === "title") this.hasTitle = true;
    if (tagName === "body") this.isDone = true;
    if (tagName !== "meta") return;
    const attribute = (name: string) => attrs.find((each) => each.name === name)?.value ?? "";
    const name = (attribute("property") || attribute("name")).trim().toLowerCase();
    const content = attribute("content").trim();
    if (content !== "" && !this.meta.has(name)) this.meta.set(name, content);
  }

  onEndTag({ tagName }: Token.TagToken): void {
    this.inTitle = false;
    if (tagName === "head") this.isDone = true;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.inTitle && this.title.length < TITLE_MAX) this.title += chars;
  }

  onWhitespaceCharacter = this.onCharacter;
  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
  onParseError = null;
}

/** Reads the Open Graph, Twitter and standard metadata in the head of an HTML page. */
export function readHead(start: HtmlStart): PageHead {
  const reader = new HeadReader();
  reader.read(decode(start));
  const first = (...names: string[]) => names.map((name) => reader.meta.get(name)).find(Boolean) ?? "";
  return {
    title: first("og:title", "twitter:title") || reader.title,
    description: first("og:description", "twitter:description", "description"),
    site: first("og:site_name", "application-name"),
    image: first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
  };
}
