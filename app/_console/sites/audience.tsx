import { Badge } from "../../_ui/badge";
import type { RouterOutputs } from "../outputs";

export type Site = RouterOutputs["sites"]["get"];
export type Visibility = Site["visibility"];

interface Audience {
  visibility: Visibility;
  name: string;
  /** Whether anyone who has the URL can open the site. */
  isOpen: boolean;
  sentence: string;
}

/** The site audiences. For each audience, a sentence explains who can open the site. */
export const AUDIENCES: readonly Audience[] = [
  {
    visibility: "public",
    name: "Public",
    isOpen: true,
    sentence: "Anyone can open the site, and search engines can list it.",
  },
  {
    visibility: "unlisted",
    name: "Unlisted",
    isOpen: true,
    sentence: "Anyone with the URL can open the site. We ask search engines not to list it.",
  },
  {
    visibility: "share-link",
    name: "Share links",
    isOpen: false,
    sentence: "Only people with one of the site's share links can open the site.",
  },
  {
    visibility: "visitor-auth",
    name: "Authenticated access",
    isOpen: false,
    sentence: "Only visitors who signed in through your own service can open the site.",
  },
];

export const audienceOf = (visibility: Visibility) =>
  AUDIENCES.find((audience) => audience.visibility === visibility) ?? AUDIENCES[0];

export function PublishedBadge({ site }: { site: Pick<Site, "published"> }) {
  return site.published ? <Badge tone="success">Live</Badge> : <Badge>Not published</Badge>;
}
