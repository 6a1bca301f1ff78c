// This module recognizes text in angle brackets that only looks like HTML, such as `Array<string>`,
// `<your-token>` and `<see cref="X"/>`.

/** The names of elements without a closing tag, and of elements that people often don't close. */
const OFTEN_OPEN = new Set(
  "a abbr area b base basefont bdi bdo bgsound big blink br center cite code col colgroup dd del dfn dir div dl dt em embed font frame h1 h2 h3 h4 h5 h6 hr i iframe img input ins kbd keygen li link mark meta nobr ol optgroup option p param picture pre q rb rp rt rtc ruby s samp small source span strike strong sub sup svg table tbody td tfoot th thead tr track tt u ul var video audio wbr".split(
    " ",
  ),
);
const OTHERS = new Set(
  "address applet article aside blockquote body button canvas caption data datalist details dialog fieldset figcaption figure footer form frameset head header hgroup html label legend main map marquee math menu meter nav noframes noscript object output progress script search section select slot style summary template textarea time title".split(
    " ",
  ),
);

const OPENING = /^<([a-z][a-z0-9-]*)(?![a-z0-9-])([^<>]*)>$/i;

/**
 * Whether an opening tag without a closing tag is shown as text. This is the case if HTML has no element with
 * its name, or if its name is one upper-case letter, as in `Option<A>`. It's also the case if the tag has no
 * attributes and isn't an element that people often don't close.
 */
export function isWrittenTag(tag: string): boolean {
  const [, name = "", rest = ""] = OPENING.exec(tag) ?? [];
  if (name === "") return false;
  if (/^[A-Z]$/.test(name)) return true;
  const known = name.toLowerCase();
  if (OFTEN_OPEN.has(known)) return false;
  return !OTHERS.has(known) || rest.trim() === "";
}

/**
 * Does the same as {@link isWrittenTag} for a tag on a separate line. On a separate line, a name that starts
 * with an upper-case letter belongs to a component of another documentation system.
 */
export const isWrittenAlone = (html: string): boolean =>
  /^\s*<[a-z][^<>]*>\s*$/.test(html) && isWrittenTag(html.trim());
