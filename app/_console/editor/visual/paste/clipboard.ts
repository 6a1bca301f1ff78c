import { DOMParser, DOMSerializer, Fragment, type ParseOptions, Slice } from "prosemirror-model";
import { randomKey } from "@/lib/random-key";
import { schema } from "../model/schema";

const ATTRIBUTE = "data-bindery";
/**
 * A secret of this browser. Without this secret, the editor could mistake clipboard content from another website for
 * content of Bindery.
 */
const KEY = "bindery.clipboard";

function token(): string {
  const known = localStorage.getItem(KEY);
  if (known) return known;
  const made = randomKey();
  localStorage.setItem(KEY, made);
  return made;
}

/** Copies content in two forms: as HTML for other programs, and as exact blocks for editors in this browser. */
class Serializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target);
    if (!target) made.firstElementChild?.setAttribute(ATTRIBUTE, token() + JSON.stringify(fragment.toJSON()));
    return made;
  }
}

class Parser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    const own = (dom as Element).querySelector?.(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
    if (!own?.startsWith(token())) return super.parseSlice(dom, options);
    return new Slice(Fragment.fromJSON(schema, JSON.parse(own.slice(token().length))), 0, 0);
  }
}

export const clipboardSerializer = new Serializer(
  DOMSerializer.nodesFromSchema(schema),
  DOMSerializer.marksFromSchema(schema),
);
export const clipboardParser = new Parser(schema, DOMParser.fromSchema(schema).rules);
