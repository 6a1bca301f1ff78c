import type { RouterOutputs } from "../outputs";
import type { Entry } from "./entries";

type FoundSpace = RouterOutputs["search"]["organization"]["items"][number];

/** The number of sections that are listed separately under their page. */
const SECTIONS_SHOWN = 2;

function hrefOf(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

/** Returns the ID of a page's entry. The ID is the same for every way to find the page. */
export const pageEntryId = (pageId: string) => `page-${pageId}`;

function entriesOf(page: FoundSpace["pages"][number], space: FoundSpace): Entry[] {
  const [best, ...others] = page.sections;
  const common = { group: "Pages", isFound: true } as const;
  // Show the best section as a part of the page's entry. Each of the other sections has its own entry, which links to
  // the section's heading.
  const whole: Entry = {
    ...common,
    kind: "Pages",
    id: pageEntryId(page.id),
    title: page.title,
    about: [space.title, ...page.ancestors.map(({ title }) => title)].join(" / "),
    snippet: best && { body: best.body, ranges: best.ranges },
    href: hrefOf(best?.urls.app ?? page.urls.app),
  };
  const sections = others.slice(0, SECTIONS_SHOWN).map(
    (section): Entry => ({
      ...common,
      kind: "Section",
      id: `section-${section.id}`,
      title: section.title,
      snippet: { body: section.body, ranges: section.ranges },
      href: hrefOf(section.urls.app),
    }),
  );
  return [whole, ...sections];
}

/** Entries for the found pages, with their sections below them. */
export const entriesOfSpaces = (spaces: readonly FoundSpace[]): Entry[] =>
  spaces.flatMap((space) => space.pages.flatMap((page) => entriesOf(page, space)));
