import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/**
 * The number of blocks on each side of the cursor that are always rendered. Typed text appears in these blocks before the
 * next frame.
 */
const NEAR = 12;

/**
 * Elements that extend beyond their block, and footnotes, whose numbers depend on the whole page. The browser must not skip
 * blocks with these elements.
 */
const REACHING_OUT = ".pm-comment-mark, .pm-people-mark, .pm-conflict-mark, .pm-note, .doc-annotation";

let editors = 0;

/** The top-level element with the cursor. If the whole page is selected, this is the last element. */
function elementOfCursor(view: EditorView): Element | null {
  const { $head } = view.state.selection;
  let element = $head.depth > 0 ? view.nodeDOM($head.before(1)) : view.nodeDOM($head.pos);
  while (element && element.parentNode !== view.dom) element = element.parentNode;
  return (element as Element | null) ?? view.dom.lastElementChild;
}

/**
 * A style rule that makes the browser skip rendering of off-screen blocks, except for the blocks around index `place`. The
 * browser remembers the heights of skipped blocks.
 */
const ruleOf = (within: string, place: number): string => {
  const [last, first] = [Math.max(0, place - NEAR), place + NEAR + 2];
  const far = `:is(:nth-child(-n+${last}), :nth-child(n+${first}))`;
  return `${within} > ${far}:not(:has(${REACHING_OUT})) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 3rem;
    overflow-clip-margin: 1.5rem;
  }`;
};

/**
 * Lets the browser skip rendering of off-screen blocks (`content-visibility`), except for the blocks around the cursor. If
 * the browser skipped a new block for a frame, text that is typed into this block would get into the wrong order. A style
 * rule selects the blocks by position, so that no element changes when the cursor moves.
 */
export function skipping(): Plugin {
  const name = String(++editors);
  return new Plugin({
    props: { attributes: { "data-skipping": name } },
    view(view) {
      const sheet = new CSSStyleSheet();
      let around = Number.NaN;
      let known: { element: Element | null; count: number } | undefined;
      const follow = () => {
        const [element, count] = [elementOfCursor(view), view.dom.childElementCount];
        // Return early, because most keys need no other checks.
        if (element === known?.element && count === known?.count) return;
        known = { element, count };
        const place = Array.prototype.indexOf.call(view.dom.children, element);
        if (Math.abs(place - around) < NEAR / 2) return;
        around = place;
        sheet.replaceSync(ruleOf(`[data-skipping="${name}"]`, place));
      };
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      follow();
      return {
        update(_view, before) {
          if (!view.state.selection.eq(before.selection)) follow();
        },
        destroy() {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        },
      };
    },
  });
}
