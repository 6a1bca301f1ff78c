/** The options in the URL that define how differences are shown. */
export interface ViewOptions {
  view: "rendered" | "source";
  layout: "inline" | "split";
  /** The number of the current part of a long list of pages, starting from 1. */
  part: number;
}

/** The number of pages that are rendered at once. This number is low, because each page needs two Documents. */
export const PAGES_AT_ONCE = 10;

type SearchParams = Record<string, string | string[] | undefined>;

/** Reads the options from the URL. Replaces unknown values with the default. */
export function readOptions(search: SearchParams): ViewOptions {
  const part = Number(search.part);
  return {
    view: search.view === "source" ? "source" : "rendered",
    layout: search.layout === "split" ? "split" : "inline",
    part: Number.isInteger(part) && part > 0 ? part : 1,
  };
}

/** The URL query for these options. */
export function writeOptions({ view, layout, part }: ViewOptions): string {
  const query = new URLSearchParams();
  if (view !== "rendered") query.set("view", view);
  if (layout !== "inline") query.set("layout", layout);
  if (part > 1) query.set("part", String(part));
  const text = query.toString();
  return text && `?${text}`;
}
