import type { Claims } from "@/access/visitors/visitor";
import { conditionalPages, hiddenPages } from "@/domains/content/visitor-view/hidden-pages";
import type { SpaceHead } from "@/domains/sites/published/state";
import { visitorOf } from "@/scopes/snapshot";

/**
 * The checked pages that only some visitors can see. Maps each space's ID to its pages, and each page to
 * whether this visitor can see it.
 */
export type AskedPages = Map<string, Map<string, boolean>>;

/**
 * Determines which pages of spaces a visitor can see. The rules are the same as for reading the pages. Records the
 * requested pages that only some visitors can see.
 *
 * @param spend called before a visitor's claims are evaluated. Throws an error if the visitor has used up their share of
 * this work.
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
