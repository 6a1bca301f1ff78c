import { readAddress } from "../addresses";
import type { PlacedAddress } from "./targets";

/** What a page holds outside of its text that may be addresses. */
export interface StoredOnPage {
  type: string;
  gitPath: string | null;
  cover: unknown;
  metaLinks: unknown;
  target: unknown;
}

/** Addresses that a page holds outside of its text: its covers, meta links, and what a link page leads to. */
export function storedAddresses(page: StoredOnPage): PlacedAddress[] {
  const found: PlacedAddress[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { kind, url } = value as { kind?: unknown; url?: unknown };
    if (kind === "url" && typeof url === "string")
      found.push({ href: url, usage: "link", gitPath: page.gitPath });
    else for (const inner of Object.values(value)) visit(inner);
  };
  for (const value of [page.cover, page.metaLinks, page.type === "link" ? page.target : null]) visit(value);
  return found.filter(({ href, gitPath }) =>
    ["path", "id"].includes(readAddress(href, "link", gitPath).kind),
  );
}
