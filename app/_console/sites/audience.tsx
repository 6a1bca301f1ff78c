import { Badge } from "../../_ui/badge";
import type { RouterOutputs } from "../outputs";

export type Site = RouterOutputs["sites"]["get"];
export type Visibility = Site["visibility"];

interface Audience {
  visibility: Visibility;
  name: string;
  /** Whether anybody reads who has the address. */
  isOpen: boolean;
  sentence: string;
}

/** Each audience with the sentence that says who reads. */
export const AUDIENCES: readonly Audience[] = [
  {
    visibility: "public",
    name: "Everybody",
    isOpen: true,
    sentence: "Anybody can read it, and search engines find it.",
  },
  {
    visibility: "unlisted",
    name: "Everybody who has the address",
    isOpen: true,
    sentence: "Anybody who knows the address can read it; search engines are asked to leave it out.",
  },
  {
    visibility: "share-link",
    name: "People with a share link",
    isOpen: false,
    sentence: "Only people who were given one of its share links can read it.",
  },
  {
    visibility: "visitor-auth",
    name: "People whom your own sign-in lets in",
    isOpen: false,
    sentence: "Only visitors that your own service has signed in can read it.",
  },
];

export const audienceOf = (visibility: Visibility) =>
  AUDIENCES.find((audience) => audience.visibility === visibility) ?? AUDIENCES[0];

export function PublishedBadge({ site }: { site: Pick<Site, "published"> }) {
  return site.published ? <Badge tone="success">Live</Badge> : <Badge>Not published</Badge>;
}
