import type { MarkedRange } from "@/lib/marked-text";
import type { RouterOutputs } from "../outputs";

type FoundSpace = RouterOutputs["search"]["organization"]["items"][number];

/** One line of the results: a page, or a section of the page above it. */
export interface SearchOption {
  id: string;
  kind: "page" | "section";
  title: string;
  /** Titles of the pages above. */
  trail: string[];
  /** Empty where nothing of the text is shown. */
  snippet: { body: string; ranges: MarkedRange[] };
  /** Address within the console. */
  href: string;
}

export interface OptionGroup {
  spaceId: string;
  title: string;
  options: SearchOption[];
}

/** Sections that are lines of their own below their page. */
const SECTIONS_SHOWN = 2;

function hrefOf(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

function optionsOf(page: FoundSpace["pages"][number], spaceId: string): SearchOption[] {
  const [best, ...others] = page.sections;
  const trail = page.ancestors.map((ancestor) => ancestor.title);
  // The best section is shown with its page; the others lead to their headings.
  const whole: SearchOption = {
    id: `${spaceId}-${page.id}`,
    kind: "page",
    title: page.title,
    trail,
    snippet: { body: best?.body ?? "", ranges: best?.ranges ?? [] },
    href: hrefOf(best?.urls.app ?? page.urls.app),
  };
  const sections = others.slice(0, SECTIONS_SHOWN).map(
    (section): SearchOption => ({
      id: `${spaceId}-${section.id}`,
      kind: "section",
      title: section.title,
      trail: [],
      snippet: { body: section.body, ranges: section.ranges },
      href: hrefOf(section.urls.app),
    }),
  );
  return [whole, ...sections];
}

/** The lines that stand for what was found, by space. */
export function groupsOf(spaces: readonly FoundSpace[]): OptionGroup[] {
  return spaces.map((space) => ({
    spaceId: space.id,
    title: space.title,
    options: space.pages.flatMap((page) => optionsOf(page, space.id)),
  }));
}
