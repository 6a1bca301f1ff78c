import { z } from "zod";
import { frameOf } from "@/lib/embed-frame";
import { headContent } from "@/scopes/content";
import { restTagged } from "@/trpc/operation";
import { escapeHtml } from "../markdown";

const embedFields = {
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .describe("What a block of type `embed` names."),
};

const shown = {
  title: z.string().describe("The address, without its scheme."),
  site: z.string().describe("Its host."),
};

/** How an address is shown (public clients: Embed). */
const embedSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("link"), ...shown }),
    z.object({ type: z.literal("rich"), ...shown, html: z.string().describe("One `iframe`, sandboxed.") }),
  ])
  .meta({ id: "Embed" });

const frameHtml = (address: string, site: string) =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(site)}" loading="lazy" allowfullscreen ` +
  `sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" ` +
  `referrerpolicy="strict-origin-when-cross-origin"></iframe>`;

/** How an address is shown: framed where its host offers that, else as a link. */
function embedOf(href: string): z.input<typeof embedSchema> {
  const url = new URL(href);
  const title = `${url.host}${url.pathname === "/" ? "" : url.pathname}${url.search}`;
  const shown = { title, site: url.host };
  const frame = frameOf(url.href);
  return frame === null
    ? { type: "link", ...shown }
    : { type: "rich", ...shown, html: frameHtml(frame, url.host) };
}

const rest = restTagged("content");

export const embedOfSpace = rest("GET", "/spaces/{spaceId}/embed", {
  id: "getEmbedByUrlInSpace",
  summary: "Say how an address is shown as an embed",
  description:
    "`rich` for addresses of hosts that offer a frame for what they show, `link` for all others. Follows from the address " +
    "alone: nothing is asked of its host.",
  scope: headContent.readers("view", embedFields),
  output: embedSchema,
}).query(({ input }) => embedOf(input.url));
