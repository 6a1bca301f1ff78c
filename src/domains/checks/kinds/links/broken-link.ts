import type { ReferenceUsage } from "@/domains/content/markdown";

/** A link to something that doesn't exist in a revision. */
export interface BrokenLink {
  href: string;
  usage: ReferenceUsage;
  /** The anchor that the target doesn't have, and the title of the target. Null if the target doesn't exist. */
  missingAnchor: { anchor: string; pageTitle: string } | null;
  /** The address to which the link probably should lead. Null if it isn't known. */
  repaired: string | null;
}
