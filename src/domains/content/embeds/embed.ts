import type { z } from "zod";
import { frameOf } from "@/lib/embed-frame";
import { escapeHtml } from "../markdown";
import type { embedSchema } from "./schema";

const frameHtml = (address: string, site: string) =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(site)}" loading="lazy" allowfullscreen ` +
  `sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" ` +
  `referrerpolicy="strict-origin-when-cross-origin"></iframe>`;

/** How an address is shown: framed where its host offers that, else as a link. */
export function embedOf(href: string): z.input<typeof embedSchema> {
  const url = new URL(href);
  const title = `${url.host}${url.pathname === "/" ? "" : url.pathname}${url.search}`;
  const shown = { title, site: url.host };
  const frame = frameOf(url.href);
  return frame === null
    ? { type: "link", ...shown }
    : { type: "rich", ...shown, html: frameHtml(frame, url.host) };
}
