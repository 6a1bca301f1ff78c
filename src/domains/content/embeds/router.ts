import { headContent } from "@/scopes/content";
import { restTagged } from "@/trpc/operation";
import { embedOf } from "./embed";
import { embedFields, embedSchema } from "./schema";

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
