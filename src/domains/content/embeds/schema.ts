import { z } from "zod";

export const embedFields = {
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
export const embedSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("link"), ...shown }),
    z.object({ type: z.literal("rich"), ...shown, html: z.string().describe("One `iframe`, sandboxed.") }),
  ])
  .meta({ id: "Embed" });
