import type { Claims } from "@/access/visitors/visitor";
import { conditionalPages, hiddenPages } from "@/domains/content/visitor-view/hidden-pages";
import type { SpaceHead } from "@/domains/sites/published/state";
import { visitorOf } from "@/scopes/snapshot";

/** Pages that only some visitors can see, each with whether this visitor can see it, by ID of the space. */
export type AskedPages = Map<string, Map<string, boolean>>;

/**
 * Determines which pages of spaces a visitor can see, by the same rules that apply when the pages are read,
 * and records the requested pages that only some visitors can see.
 *
 * @param spend called before a visitor's claims are evaluated; throws if they have used up their share of
 * such work
 */
export class SeenPages {
  readonly asked: AskedPages = new Map();

  constructor(
    private readonly claims: Claims,
    private readonly spend?: () => Promise<void>,
  ) {}

  async in(head: SpaceHead): Promise<(pageId: string) => boolean> {
    const conditional = await conditionalPages(head);
    const hidden = await hiddenPages(head, visitorOf(head, this.claims), this.spend);
    const asked = this.asked.get(head.spaceId) ?? new Map<string, boolean>();
    this.asked.set(head.spaceId, asked);
    return (pageId) => {
      if (!conditional.has(pageId)) return true;
      const isSeen = !hidden.has(pageId);
      asked.set(pageId, isSeen);
      return isSeen;
    };
  }
}
