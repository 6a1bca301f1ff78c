import type { ReferenceUsage } from "@/domains/content/markdown";

/** A link to something that doesn't exist in a revision. */
export interface BrokenLink {
  href: string;
  usage: ReferenceUsage;
  /** Whether the target exists, but has no such anchor. */
  isAnchor: boolean;
  /** The address to which the link probably should lead. Null if it isn't known. */
  repaired: string | null;
}
