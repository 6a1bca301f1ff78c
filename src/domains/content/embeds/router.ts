import { z } from "zod";
import { frameOf } from "@/lib/embed-frame";
import { headContent } from "@/scopes/content";
import { restTagged } from "@/trpc/operation";
import { escapeHtml } from "../markdown";

const embedFields = {
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .describe("The URL to embed, as in a block of type `embed`."),
};

const shown = {
  title: z.string().describe("The embedded URL without its scheme."),
  site: z.string().describe("The host of the embedded URL."),
};

/** Describes how a URL is embedded. Public clients call it `Embed`. */
const embedSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("link"), ...shown }),
    z.object({
      type: z.literal("rich"),
      ...shown,
      html: z.string().describe("A sandboxed `iframe` element that shows the content."),
    }),
  ])
  .meta({ id: "Embed" });

const frameHtml = (address: string, site: string) =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(site)}" loading="lazy" allowfullscreen ` +
  `sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" ` +
  `referrerpolicy="strict-origin-when-cross-origin"></iframe>`;

/** Embeds a URL. It's embedded as a frame if its host supports frames, and otherwise as a link. */
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
  summary: "Get an embed",
  description:
    "Returns the embed for a URL. For known services, the embed is a sandboxed frame. For other URLs, the embed is a link with a title. Bindery doesn't fetch the URL.",
  scope: headContent.readers("view", embedFields),
  output: embedSchema,
}).query(({ input }) => embedOf(input.url));
