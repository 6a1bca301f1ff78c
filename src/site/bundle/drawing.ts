import { deserialize, serialize } from "node:v8";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { publishedUrl } from "@/scopes/site-address";
import type { PageAssets } from "@/site/published/assets";
import type { ListedPage } from "@/site/published/load/listed-pages";
import type { Frame } from "@/site/published/model";
import { BundlePlaces } from "./places";
import { Relinking } from "./relink";

/** What the pages of one bundle are drawn from. */
export interface BundledSite {
  place: PublishedPlace;
  listed: readonly ListedPage[];
  assets: PageAssets;
  /** Stands for the root of the site in Markdown; no text holds it, since nobody knows it. */
  root: string;
}

/** The same as bytes that all threads share: they are read once in each, not copied for every batch of pages. */
export interface SharedSite {
  /** Of one making of a bundle. */
  id: string;
  bytes: SharedArrayBuffer;
}

export function shareSite(id: string, site: BundledSite): SharedSite {
  const written = serialize(site);
  const bytes = new SharedArrayBuffer(written.length);
  new Uint8Array(bytes).set(written);
  return { id, bytes };
}

/** A site with the places that its pages get. */
export interface Drawing extends BundledSite {
  places: BundlePlaces;
  relinking: Relinking;
  /** Of pages that were drawn: see {@link GivenPage}. */
  frames: Map<string, Frame>;
}

export function drawingOf(site: BundledSite): Drawing {
  const places = new BundlePlaces(site.place, site.listed);
  const relinking = new Relinking(places, publishedUrl(site.place.site), new Map());
  return { ...site, places, relinking, frames: new Map() };
}

let kept: { id: string; drawing: Drawing } | undefined;

/** The site of a bundle in this thread, which keeps the last one. */
export function sharedDrawing({ id, bytes }: SharedSite): Drawing {
  if (kept?.id !== id) kept = { id, drawing: drawingOf(deserialize(Buffer.from(bytes)) as BundledSite) };
  return kept.drawing;
}
