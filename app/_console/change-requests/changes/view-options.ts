/** How differences are drawn, as the address says it. */
export interface ViewOptions {
  view: "rendered" | "source";
  layout: "inline" | "split";
  /** Which stretch of a long list of pages is shown, from 1. */
  part: number;
}

/** Pages drawn at once; each costs two Documents. */
export const PAGES_AT_ONCE = 10;

type SearchParams = Record<string, string | string[] | undefined>;

/** Reads the options out of an address; an unknown value counts as the default. */
export function readOptions(search: SearchParams): ViewOptions {
  const part = Number(search.part);
  return {
    view: search.view === "source" ? "source" : "rendered",
    layout: search.layout === "split" ? "split" : "inline",
    part: Number.isInteger(part) && part > 0 ? part : 1,
  };
}

/** The query of the address that says these options. */
export function writeOptions({ view, layout, part }: ViewOptions): string {
  const query = new URLSearchParams();
  if (view !== "rendered") query.set("view", view);
  if (layout !== "inline") query.set("layout", layout);
  if (part > 1) query.set("part", String(part));
  const text = query.toString();
  return text && `?${text}`;
}
