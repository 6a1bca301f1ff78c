import { Badge } from "../../_ui/badge";
import type { RouterOutputs } from "../outputs";

export type Site = RouterOutputs["sites"]["get"];
export type Visibility = Site["visibility"];

/** Each audience with the sentence that says who reads. */
export const AUDIENCES: readonly { visibility: Visibility; name: string; sentence: string }[] = [
  { visibility: "public", name: "Everybody", sentence: "Anybody can read it, and search engines find it." },
  {
    visibility: "unlisted",
    name: "Everybody who has the address",
    sentence: "Anybody who knows the address can read it; search engines are asked to leave it out.",
  },
  {
    visibility: "share-link",
    name: "People with a share link",
    sentence: "Only people who were given one of its share links can read it.",
  },
  {
    visibility: "visitor-auth",
    name: "People whom your own sign-in lets in",
    sentence: "Only visitors that your own service has signed in can read it.",
  },
];

export const audienceOf = (visibility: Visibility) =>
  AUDIENCES.find((audience) => audience.visibility === visibility) ?? AUDIENCES[0];

export function PublishedBadge({ site }: { site: Pick<Site, "published"> }) {
  return site.published ? <Badge tone="success">Live</Badge> : <Badge>Not published</Badge>;
}
