import { setImmediate as turn } from "node:timers/promises";
import { Cache, identityOf } from "@/lib/cache";
import { type ContentVisitor, type Snapshot, whole } from "@/scopes/snapshot";
import { evaluateExpressions } from "../expressions/expressions";
import { hiddenPages } from "./hidden-pages";
import type { TextUses } from "./text-uses";
import {
  type ContentUses,
  type ExpressionPage,
  nameOfUse,
  type ThingName,
  type UsingText,
  usesIn,
} from "./uses";

/**
 * The page that contains the text, with the data that expressions can use. Undefined if the text is the same
 * on every page that includes it.
 */
type Page = ExpressionPage | undefined;

/** Returns the conditions of all parts of a text, including nested parts. */
const expressionsOf = ({ parts }: TextUses): string[] =>
  parts.flatMap(({ expression, uses }) => [expression, ...expressionsOf(uses)]);

/**
 * Collects the files and reusable content that pages show. Also collects what this reusable content shows.
 */
class Follower {
  readonly shown = new Set<ThingName>();
  private readonly followed = new Set<string>();

  constructor(
    private readonly uses: ContentUses,
    private readonly visitor: ContentVisitor,
  ) {}

  /**
   * Adds a file or reusable content that a page shows. Also adds everything that this reusable content
   * shows.
   */
  async add(name: ThingName, page: Page): Promise<void> {
    this.shown.add(name);
    const text = this.uses.reusable.get(name);
    if (!text) return;
    const key = this.uses.includingPages ? `${name} ${page?.id ?? ""}` : name;
    if (this.followed.has(key)) return;
    this.followed.add(key);
    await this.follow(text, page);
  }

  async follow(text: UsingText, page: Page): Promise<void> {
    const { space, claims } = this.visitor;
    const variables = { space, ...(page && { page: { ...page } }), visitor: { claims } };
    const expressions = expressionsOf(text.uses);
    // Lets other requests run first, because the evaluation takes long if authors wrote expensive
    // conditions.
    if (expressions.length > 0) await turn();
    const answers = evaluateExpressions(expressions, variables, "all");
    const holds = (expression: string) => {
      const answer = answers.get(expression);
      return answer?.known === true && answer.value === true;
    };
    for (const name of this.shownIn(text, holds)) await this.add(name, page);
  }

  private shownIn({ uses, gitPath }: UsingText, holds: (expression: string) => boolean): ThingName[] {
    const own = uses.references.flatMap((reference) => nameOfUse(this.uses, reference, gitPath) ?? []);
    const shown = uses.parts.filter(({ expression }) => holds(expression));
    return [...own, ...shown.flatMap((part) => this.shownIn({ uses: part.uses, gitPath }, holds))];
  }
}

async function follow(uses: ContentUses, hidden: ReadonlySet<string>, visitor: ContentVisitor) {
  const follower = new Follower(uses, visitor);
  for (const { text, page } of uses.conditional) if (!hidden.has(page.id)) await follower.follow(text, page);
  for (const [name, pages] of uses.pagesBy) {
    for (const pageId of pages) {
      if (hidden.has(pageId)) continue;
      await follower.add(name, uses.includingPages?.get(pageId));
      // A file is visible if a single page shows it, so the other pages don't have to be checked. The same
      // is true for reusable content that doesn't depend on the page.
      if (!uses.reusable.has(name) || !uses.includingPages) break;
    }
  }
  return follower.shown;
}

const NAME_BYTES = 120;
const kept = new Cache<ReadonlySet<ThingName>>({
  name: "visible files and reusable contents",
  weigh: (names) => names.size * NAME_BYTES,
});

/**
 * Returns the files and reusable content that a visitor can see. A resource is visible if a visible part of
 * a visible page uses it, directly or through reusable content.
 * @param spend called before the result is computed, unless it's cached; throws if the visitor has caused
 *   too much of this work
 */
export async function visibleThings(
  content: Omit<Snapshot, "visitor">,
  visitor: ContentVisitor,
  spend?: () => Promise<void>,
): Promise<ReadonlySet<ThingName>> {
  const uses = await usesIn(whole(content));
  return await kept.load(`${identityOf(uses)} ${JSON.stringify(visitor)}`, async () => {
    await spend?.();
    return follow(uses, await hiddenPages(content, visitor), visitor);
  });
}
