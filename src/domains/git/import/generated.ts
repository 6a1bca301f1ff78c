import type { ContentChange, JsonObject } from "@/domains/content/changes";
import { changesBelow } from "@/domains/content/computed/changes";
import { type ComputedSource, sourceOf } from "@/domains/content/computed/source";
import type { LightPage } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { readSpecOutline } from "@/domains/openapi/documents";
import { findSpec, publicSpecsAmong, viewsSpecs } from "@/scopes/openapi-spec";
import type { Order, PlacedPage } from "../placement";
import { parseSummary } from "../repository/summary";
import { isSameSource, keyOfSource } from "../repository/summary-generated";
import type { Import } from "./import-context";
import type { ProjectLayout } from "./layout";

/** The planned changes to generated pages. */
interface GeneratedPlan {
  changes: ContentChange[];
  /**
   * The new source of generated pages, with the ID of the parent page as the key. Null if the parent page no
   * longer has a source.
   */
  sources: Map<string, JsonObject | null>;
}

const NOTHING = { title: "", version: "", tags: [], operations: [], webhooks: [], schemas: [] };

class Generating {
  readonly changes: ContentChange[] = [];
  readonly sources: GeneratedPlan["sources"] = new Map();

  constructor(
    private readonly context: Import,
    private readonly layout: ProjectLayout,
    private readonly orders: readonly Order[],
  ) {}

  private async mayName(slug: string): Promise<boolean> {
    const { authorId, content } = this.context;
    if (authorId !== null && (await viewsSpecs(content.organizationId, authorId))) return true;
    return (await publicSpecsAmong(content.organizationId, [slug])).has(slug);
  }

  private warn(line: number, message: string): void {
    this.context.warnings.push(`${this.layout.summaryPath}, line ${line}: ${message}`);
  }

  async below(page: PlacedPage, row: LightPage | undefined): Promise<void> {
    const { id, generated } = page;
    if (!generated) return;
    const { source, line } = generated;
    const { organizationId } = this.context.content;
    const { spec: slug } = source.dependencies.spec.ref;
    const before = sourceOf(row?.computed);
    if (!isSameSource(before, source) && !(await this.mayName(slug))) {
      this.warn(
        line,
        `No pages are generated from the OpenAPI specification \`${slug}\`, because the person who connected the repository or started the import can't view it. They need the Reader role in the organization.`,
      );
      if (before) this.end(id, before);
      return;
    }
    this.sources.set(id, source as unknown as JsonObject);
    const outline = await readSpecOutline(organizationId, slug);
    if (!outline) {
      const why = (await findSpec(organizationId, slug))
        ? "isn't processed yet: the pages follow"
        : "doesn't exist in the organization. Add it, and the pages follow";
      return this.warn(line, `The OpenAPI specification \`${slug}\` ${why}.`);
    }
    const changes = changesBelow({ pageId: id, source }, outline, this.context.current.pages);
    this.changes.push(...changes);
    this.order(page, changes);
  }

  /** Moves the generated pages that are children of a page to the position of their entry in SUMMARY.md. */
  private order({ id, generated }: PlacedPage, changes: readonly ContentChange[]): void {
    const siblings = this.orders.find(({ parentId }) => parentId === id)?.siblings;
    if (!siblings) return;
    const ranks = new Map(this.context.current.pages.map((row) => [row.pageId, row]));
    const first = changes.flatMap((change) => {
      if (change.kind !== "put-page" || change.page.parentId !== id) return [];
      const row = ranks.get(change.page.id);
      return [{ pageId: change.page.id, rank: row?.parentId === id ? row.rank : null }];
    });
    const known = first.filter(({ rank }) => rank !== null);
    known.sort((one, other) => ((one.rank ?? "") < (other.rank ?? "") ? -1 : 1));
    const added = first.filter(({ rank }) => rank === null);
    const at = siblings.findIndex(({ pageId }) => pageId === generated?.after) + 1;
    siblings.splice(at, 0, ...known, ...added);
  }

  /** Removes the pages that a source generated. */
  end(pageId: string, source: ComputedSource): void {
    this.sources.set(pageId, null);
    this.changes.push(...changesBelow({ pageId, source }, NOTHING, this.context.current.pages));
  }
}

/**
 * Returns the keys of the sources in the previously imported summary. An import can remove generated pages
 * only if the key of their source is in this set.
 */
async function storedKeys({ content, current }: Import, layout: ProjectLayout): Promise<Set<string>> {
  const hash = current.structureFiles.find(({ gitPath }) => gitPath === layout.summaryPath)?.textHash;
  const text = hash && (await readTexts(content.organizationId, [hash])).get(hash);
  if (!text) return new Set();
  const { items } = parseSummary(text, { summaryPath: layout.config.summary });
  return new Set(
    items.flatMap(({ node: { generated } }) => (generated ? keyOfSource(generated.source) : [])),
  );
}

/**
 * Plans the pages that entries of the summary generate. Inserts these pages into the order of their siblings
 * in `orders`.
 */
export async function planGenerated(
  context: Import,
  layout: ProjectLayout,
  placed: readonly PlacedPage[],
  orders: readonly Order[],
): Promise<GeneratedPlan> {
  const rows = new Map(context.current.pages.map((row) => [row.pageId, row]));
  const generating = new Generating(context, layout, orders);
  for (const page of placed) await generating.below(page, rows.get(page.id));
  const ending = placed.flatMap(({ id, generated }) => {
    const source = generated ? null : sourceOf(rows.get(id)?.computed);
    return source ? [{ id, source }] : [];
  });
  if (ending.length > 0) {
    const stored = await storedKeys(context, layout);
    for (const { id, source } of ending) if (stored.has(keyOfSource(source))) generating.end(id, source);
  }
  const { changes, sources } = generating;
  return { changes, sources };
}
