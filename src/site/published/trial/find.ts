import type { DrawnPart } from "@/domains/content/computed/drawn";
import type { Trial } from "@/domains/openapi/view/trial";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { defineTask } from "@/lib/threads/task";
import { walk } from "@/site/blocks/prepare";
import { readText } from "../load/read-text";

/** Finds the data to try an operation on a page, as the visitor sees the page. */
export const findTrialTask = defineTask<PublishedContent, Trial | null>("published-trial");

export async function findTrial(place: PublishedContent): Promise<Trial | null> {
  const text = await readText(place, undefined, { full: place.fullPart });
  for (const node of walk(text?.nodes ?? [])) {
    const drawn = node.object === "block" ? (node.data.drawn as DrawnPart | undefined) : undefined;
    if (drawn?.kind === "operation" && drawn.id === place.fullPart) return drawn.view.trial ?? null;
  }
  return null;
}
