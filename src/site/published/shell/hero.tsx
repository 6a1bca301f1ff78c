import { type DocumentBlock, plainText } from "@/domains/content/markdown/document";
import { dataStyle } from "@/site/blocks/data-style";
import { DocumentView } from "@/site/blocks/document-view";
import type { PageModel } from "../model";
import { Cover, Title } from "./article";

/** The maximum number of blocks before the buttons of a landing page, such as a heading and a paragraph. */
const BEFORE_BUTTONS_MAX = 4;
const INTRODUCING = new Set(["paragraph", "heading-1", "heading-2", "heading-3"]);

/** Whether a paragraph contains only buttons. */
function isButtons(block: DocumentBlock): boolean {
  const inlines = (block.nodes ?? []).filter((node) => node.object === "inline" || plainText(node).trim());
  return inlines.length > 0 && inlines.every((node) => node.object === "inline" && node.type === "button");
}

/**
 * The number of blocks at the start of a page that introduce its first buttons, including all paragraphs of these buttons.
 */
function introductionLength(nodes: readonly DocumentBlock[]): number {
  const first = nodes.slice(0, BEFORE_BUTTONS_MAX + 1).findIndex(isButtons);
  if (first < 0 || !nodes.slice(0, first).every(({ type }) => INTRODUCING.has(type))) return 0;
  const after = nodes.findIndex((node, index) => index > first && !isButtons(node));
  return after < 0 ? nodes.length : after;
}

/** A landing page has no columns next to its text, and uses the full width, like the home page of a site. */
export const isLanding = ({ layout: { navigation, outline, isWide } }: PageModel): boolean =>
  isWide && !navigation && !outline;

/** The parts of a landing page that are shown on its cover. */
export interface HeroParts {
  introduction: DocumentBlock[];
  rest: DocumentBlock[];
}

/**
 * Divides a landing page with a full-width cover into the part on the cover and the part below it. Returns null for all
 * other pages, and if the cover would be empty.
 */
export function heroOf(page: PageModel): HeroParts | null {
  if (!page.cover?.isFull || !isLanding(page)) return null;
  const length = introductionLength(page.nodes);
  if (length === 0 && !page.layout.title) return null;
  return { introduction: page.nodes.slice(0, length), rest: page.nodes.slice(length) };
}

/** The title, the description and the first buttons of a landing page, on its cover. */
export function Hero({ page, introduction }: { page: PageModel } & Pick<HeroParts, "introduction">) {
  const height = page.cover?.height;
  return (
    <div className="hero" {...dataStyle(height ? { minHeight: height } : undefined)}>
      <Cover page={page} />
      <div className="article article-wide hero-text">
        <Title page={page} />
        {introduction.length > 0 ? (
          <DocumentView nodes={introduction} context={page.context} isContinued />
        ) : null}
      </div>
    </div>
  );
}
