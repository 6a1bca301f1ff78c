import { hash } from "node:crypto";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import type { PageAssets } from "../assets";
import { type Dependence, loadPage } from "../load/page";
import { renderPage } from "../shell/document";

export interface DrawnPage {
  bytes: Uint8Array;
  etag: string;
  policy: string;
  dependence: Dependence;
  /** Whether the page was simplified because there wasn't enough time to render all of it. */
  isLate: boolean;
}

/**
 * Loads and renders a page. Returns null if the page isn't a text page. @throws HeavyContentError if only light work is
 * allowed, and the page needs more
 */
export async function drawPage(
  place: PublishedContent,
  assets: PageAssets,
  lightCharacters: number | undefined,
): Promise<DrawnPage | null> {
  const loaded = await loadPage(place, lightCharacters);
  if (!loaded) return null;
  const { html, policy } = renderPage(loaded.model, assets);
  const bytes = Buffer.from(html);
  const etag = hash("sha1", Buffer.concat([bytes, Buffer.from(policy)]), "base64url").slice(0, 22);
  const isLate = loaded.model.context.prepared.isLate === true;
  return { bytes, etag, policy, dependence: loaded.dependence, isLate };
}
