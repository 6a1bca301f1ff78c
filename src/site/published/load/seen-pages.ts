import type { Claims } from "@/access/visitors/visitor";
import { conditionalPages, hiddenPages } from "@/domains/content/visitor-view/hidden-pages";
import type { SpaceHead } from "@/domains/sites/published/state";
import { visitorOf } from "@/scopes/snapshot";

/** By id of the space: pages that not everybody sees, and whether the visitor does. */
export type AskedPages = Map<string, Map<string, boolean>>;

/**
 * Answers which pages of spaces a visitor sees, by the same rules as reading them, and records the asked pages that
 * not everybody sees.
 *
 * @param spend called before a visitor's claims are worked out; throws where they may not cause more such work
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
