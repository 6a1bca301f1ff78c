const STYLES_MAX = 20;
const STYLE_LENGTH_MAX = 60;

/**
 * The names of styles that only change the look of normal text. Word adds many of them to every document. A name in a document
 * can also end with words such as "2" or "Char".
 */
const PLAIN_STYLES = new Set(
  [
    ...["normal", "standard", "default", "default paragraph font", "default text", "no spacing", "compact"],
    ...[
      "body text",
      "text body",
      "first paragraph",
      "caption",
      "header",
      "footer",
      "page number",
      "line number",
    ],
    ...[
      "list",
      "list paragraph",
      "list bullet",
      "list number",
      "list continue",
      "list contents",
      "list heading",
    ],
    ...["table contents", "table heading", "table text", "balloon text", "book title", "placeholder text"],
    ...["subtle reference", "intense reference", "mention", "unresolved mention", "hashtag", "smart link"],
    ...["hyperlink", "followed hyperlink", "internet link", "visited internet link", "subtitle", "title"],
    ...["date", "signature", "closing", "salutation", "bibliography", "index", "footnote characters"],
    ...["endnote characters", "bullet symbols", "numbering symbols", "annotation subject"],
  ].map((name) => name.replaceAll(" ", "")),
);

function isPlainStyle(name: string): boolean {
  let plain = name.toLowerCase().replace(/[\s_-]/g, "");
  for (let suffix = 0; suffix < 4; suffix += 1)
    plain = plain.replace(/(?:char|indent|first|\(web\)|\d)$/, "");
  return PLAIN_STYLES.has(plain);
}

const IMAGE_GONE = "An image was skipped, because the document doesn't contain the image's file.";
const FIELD = "A field of the document isn't complete. Its text might be missing on the page.";
const MERGED_CELLS = "A table isn't well-formed. Its merged cells might be wrong on the page.";

/** How messages of mammoth are reported: a pattern, and the sentence for it. Null if the message doesn't concern content. */
const SENTENCES: readonly [RegExp, ((detail: string) => string) | null][] = [
  // Charts, images of unsupported types and styles of tables are reported by their own rules, or aren't content.
  [/unlikely to display in web browsers$/, null],
  [/^Unrecogni[sz]ed table style|^Table style with ID/, null],
  [
    /^An unrecogni[sz]ed element was ignored: (.*)$/s,
    (name) => `The element ${name} was skipped, because Bindery can't import it from Word.`,
  ],
  [
    /^A w:sym element with an unsupported character was ignored: char (.*)$/s,
    (char) => `A symbol was skipped, because Bindery doesn't know its character: ${char}.`,
  ],
  [/^Unsupported break type: (.*)$/s, (type) => `A break of the type ${type} was skipped.`],
  [/^Ignoring complex field/, () => FIELD],
  [/^unexpected non-(?:row|cell) element in table/, () => MERGED_CELLS],
  [/^Could not find image file|^A v:imagedata element without/, () => IMAGE_GONE],
];

const STYLE =
  /^Unrecogni[sz]ed (?:paragraph|run) style: '(.*)' \(Style ID: (.*)\)$|^(?:Paragraph|Run) style with ID (.*) was referenced but not defined/s;

/** Returns the name of a style that isn't imported, as the document calls it. Returns null for other messages. */
function styleIn(message: string): string | null {
  const [found, name = "", id = "", undefinedId] = STYLE.exec(message) ?? [];
  if (found === undefined) return null;
  const shown = undefinedId ?? (/^(?:null|undefined|)$/.test(name) ? id : name);
  return shown.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim();
}

const quoted = (name: string) =>
  `“${name.length > STYLE_LENGTH_MAX ? `${name.slice(0, STYLE_LENGTH_MAX).trim()}…` : name}”`;

/** Returns a sentence about styles whose text is imported as normal text. */
function stylesSentence(styles: readonly string[]): string {
  const shown = styles.slice(0, STYLES_MAX).map(quoted).join(", ");
  const more = styles.length > STYLES_MAX ? ` and ${styles.length - STYLES_MAX} more` : "";
  return styles.length === 1
    ? `Bindery has no equivalent of the Word style ${shown}, so its text was imported without the style.`
    : `Bindery has no equivalent of these Word styles, so their text was imported without the styles: ${shown}${more}.`;
}

/** Converts messages of mammoth to the sentences of the report. */
export function problemsIn(messages: readonly { message: string }[]): string[] {
  const styles = new Set<string>();
  const problems: string[] = [];
  for (const { message } of messages) {
    const style = styleIn(message);
    if (style !== null) {
      if (style !== "" && !isPlainStyle(style)) styles.add(style);
      continue;
    }
    const [pattern, sentence] = SENTENCES.find(([pattern]) => pattern.test(message)) ?? [];
    if (sentence === null) continue;
    problems.push(
      sentence === undefined
        ? `Word: ${message}.`
        : sentence(pattern?.exec(message)?.[1]?.slice(0, 100) ?? ""),
    );
  }
  return styles.size === 0 ? problems : [stylesSentence([...styles]), ...problems];
}
