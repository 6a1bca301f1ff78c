import type { Actor } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import { invalid } from "@/lib/errors";
import { cleanSlug, slugOf } from "@/lib/slug";
import type { Snapshot } from "@/scopes/snapshot";
import type { ContentChange, FileState, Json, PageState, RankedPage } from "../changes";
import type { BlockKeys } from "../markdown";
import { stateOfPage } from "../page-state";
import { byRank } from "../read/rows";
import type { PageRow } from "../tables";
import { readByKeys } from "../versions";
import { readSiblings, readSlugHolders } from "../write/slugs";
import { readTexts } from "../write/texts";
import type { TextBefore } from "./page-text";

export interface WorkingPage {
  state: PageState;
  /** The stored row of the page. It's undefined if the batch creates the page. */
  row: PageRow | undefined;
  isRemoved: boolean;
  ref?: string | undefined;
  /**
   * Whether the text was written as Markdown. If so, the addresses in the text are resolved after all
   * changes are applied.
   */
  isMarkdown: boolean;
}

interface WorkingReusable extends TextBefore {
  id: string;
  title: string;
  gitPath: string | null;
  gitMode: string | null;
}

export type Named = { kind: "page" | "file"; id: string };

/**
 * The content of a branch during a batch. It consists of the stored rows and the changes that the batch has
 * already applied. Reads only the rows that the changes refer to.
 */
export class Batch {
  readonly files: FileState[] = [];
  readonly computed: ContentChange[] = [];
  readonly names = new Map<string, Named>();
  /** The reusable content that the batch has changed, in the order of the first changes. */
  readonly reusable = new Map<string, WorkingReusable>();
  private readonly known = new Map<string, WorkingPage>();
  private readonly touchedIds = new Set<string>();
  readonly read = { pages: new Map<string, PageRow>(), texts: new Map<string, string>() };
  /**
   * The order of the children, by the ID of their parent. Contains only parents for which a change has set
   * the position of a child.
   */
  private readonly orders = new Map<string | null, RankedPage[]>();

  constructor(
    readonly tx: Tx,
    readonly content: Snapshot,
    /** The author of the batch. Changes can refer only to resources that the author can see. */
    readonly author: Actor,
  ) {}

  /** Returns the pages that changes refer to, in the order in which changes first referred to them. */
  touched(): WorkingPage[] {
    return [...this.touchedIds].map((id) => this.known.get(id) as WorkingPage);
  }

  touch(page: WorkingPage): void {
    this.touchedIds.add(page.state.id);
  }

  add(state: PageState): WorkingPage {
    const page = this.know(state);
    this.touch(page);
    return page;
  }

  private know(state: PageState, row?: PageRow): WorkingPage {
    const page: WorkingPage = { state, row, isRemoved: false, isMarkdown: false };
    this.known.set(state.id, page);
    return page;
  }

  name(ref: string, named: Named, field: string): void {
    if (this.names.has(ref))
      throw invalid(field, `must be unique: another change in this request is named \`${ref}\``);
    this.names.set(ref, named);
  }

  /** Reads all given pages and their texts together, so that each change doesn't need its own query. */
  async prepare(ids: readonly string[]): Promise<void> {
    const rows = await readByKeys(this.tx, "PageVersion", this.content, ids);
    for (const [id, row] of rows) this.read.pages.set(id, row);
    await this.readTexts([...rows.values()].flatMap(({ textHash }) => textHash ?? []));
  }

  private async readTexts(hashes: readonly string[]): Promise<void> {
    const texts = await readTexts(this.content.organizationId, hashes, this.tx);
    for (const [hash, text] of texts) this.read.texts.set(hash, text);
  }

  private async rowOf(id: string): Promise<PageRow | undefined> {
    const { read } = this;
    if (read.pages.has(id)) return read.pages.get(id);
    const row = (await readByKeys(this.tx, "PageVersion", this.content, [id])).get(id);
    if (row) read.pages.set(id, row);
    return row;
  }

  /**
   * Returns the page with this ID, even if the batch has removed the page. Returns undefined if the page has
   * never existed.
   */
  async load(id: string): Promise<WorkingPage | undefined> {
    const known = this.known.get(id);
    if (known) return known;
    const row = await this.rowOf(id);
    return row && this.know(stateOfPage(row), row);
  }

  /**
   * Returns the page with this ID.
   * @throws ApiError 400 that names the field if the page doesn't exist or the batch has removed it
   */
  async find(id: string, field: string): Promise<WorkingPage> {
    const page = await this.load(id);
    if (!page || (await this.isGone(page)))
      throw invalid(field, `must be the ID of an existing page (received \`${id}\`)`);
    return page;
  }

  /** Returns the ancestors of a page. The parent comes first. */
  async ancestorsOf(page: WorkingPage): Promise<WorkingPage[]> {
    const above: WorkingPage[] = [];
    let parentId = page.state.parentId;
    while (parentId !== null) {
      const parent = await this.load(parentId);
      if (!parent || above.includes(parent)) break;
      above.push(parent);
      parentId = parent.state.parentId;
    }
    return above;
  }

  /** Whether the batch has removed a page or one of its ancestors. */
  async isGone(page: WorkingPage): Promise<boolean> {
    if (page.isRemoved) return true;
    if (![...this.known.values()].some((other) => other.isRemoved)) return false;
    return (await this.ancestorsOf(page)).some((above) => above.isRemoved);
  }

  /**
   * Returns the path of a page, which consists of the slugs from the root to the page. For a new page, the
   * path contains the slug that the page gets if no sibling has the same slug.
   */
  async pathOf(page: WorkingPage): Promise<string> {
    const slugs = [page, ...(await this.ancestorsOf(page))].map(
      ({ state }) => state.slug ?? slugOf(state.title),
    );
    return slugs.reverse().join("/");
  }

  /**
   * Returns the text and the block keys of a page. If the batch hasn't written the page, returns the stored
   * text and keys.
   */
  async textOf({ state, row }: WorkingPage): Promise<TextBefore | null> {
    const keys = (state.keys ?? row?.keys ?? null) as unknown as BlockKeys | null;
    if (state.text !== undefined) return { text: state.text, keys };
    if (!row?.textHash) return null;
    if (!this.read.texts.has(row.textHash)) await this.readTexts([row.textHash]);
    return { text: this.read.texts.get(row.textHash) ?? "", keys };
  }

  /**
   * Returns the reusable content with this ID.
   * @throws ApiError 400 that names the field if the reusable content doesn't exist
   */
  async findReusable(id: string, field: string): Promise<WorkingReusable> {
    const known = this.reusable.get(id);
    if (known) return known;
    const rows = await readByKeys(this.tx, "ReusableContentVersion", this.content, [id]);
    const row = rows.get(id);
    if (!row) throw invalid(field, `must be the ID of existing reusable content (received \`${id}\`)`);
    const { title, textHash, gitPath, gitMode } = row;
    const texts = await readTexts(this.content.organizationId, [textHash], this.tx);
    const keys = row.keys as unknown as BlockKeys | null;
    return { id, title, gitPath, gitMode, text: texts.get(textHash) ?? "", keys };
  }

  /**
   * Returns the children of a page or of the root, in their current order. Includes pages that the batch has
   * moved there.
   */
  private async orderOf(parentId: string | null): Promise<RankedPage[]> {
    const known = this.orders.get(parentId);
    if (known) return known;
    const stored = await readSiblings(this.tx, this.content, parentId);
    const here = [...this.known.values()].filter(({ state }) => state.parentId === parentId);
    const pages = [
      ...stored.filter(({ pageId }) => !this.known.has(pageId)),
      ...here.map(({ state }) => ({ pageId: state.id, rank: state.rank ?? null })),
    ].map(({ pageId, rank }) => ({ pageId, rank }));
    const ranked = pages.filter((page): page is RankedPage & { rank: string } => page.rank !== null);
    const order = [...ranked.sort(byRank), ...pages.filter(({ rank }) => rank === null)];
    this.orders.set(parentId, order);
    return order;
  }

  /** Moves a page to a parent. The page gets the given position, or the last position if none is given. */
  async place(page: WorkingPage, parentId: string | null, at: number | undefined): Promise<void> {
    const { state } = page;
    // Without an order, a page keeps its position if its parent stays the same, and otherwise becomes the
    // last sibling. Therefore, an order is needed in three cases: a position is given, the page moves to the
    // end within the same parent, or an earlier change has set an order.
    const needsOrder = at !== undefined || page.row?.parentId === parentId || this.orders.has(parentId);
    const order = needsOrder ? await this.orderOf(parentId) : undefined;
    this.leave(state.id);
    state.parentId = parentId;
    delete state.rank;
    if (order) {
      const siblings = order.filter(({ pageId }) => !this.known.get(pageId)?.isRemoved);
      const next = at === undefined ? undefined : siblings[at];
      order.splice(next ? order.indexOf(next) : order.length, 0, { pageId: state.id, rank: null });
    }
    // If several changes move pages to the end, the pages get the order of these changes.
    this.known.delete(state.id);
    this.known.set(state.id, page);
  }

  /** Restores a page with its previous rank, and therefore at its previous position. */
  restore(page: WorkingPage, state: PageState): void {
    this.leave(state.id);
    Object.assign(page, { state, isRemoved: false, isMarkdown: false });
    const rank = state.rank ?? "";
    const order = this.orders.get(state.parentId);
    const next = order?.findIndex((sibling) => (sibling.rank ?? "") > rank) ?? -1;
    order?.splice(next < 0 ? order.length : next, 0, { pageId: state.id, rank });
  }

  private leave(id: string): void {
    for (const order of this.orders.values()) {
      const index = order.findIndex(({ pageId }) => pageId === id);
      if (index >= 0) order.splice(index, 1);
    }
  }

  /**
   * Sets the slug of a page.
   * @throws ApiError 400 if the slug has no letters or digits, or if a sibling already has this slug
   */
  async slug(page: WorkingPage, wish: string, field: string): Promise<void> {
    const slug = cleanSlug(wish);
    if (slug === undefined)
      throw invalid(field, `must have at least one letter or digit (received \`${wish}\`)`);
    const { id, parentId } = page.state;
    const holders = await readSlugHolders(this.tx, this.content, [{ parentId, slug }]);
    const isTaken =
      holders.some(({ pageId }) => !this.known.has(pageId)) ||
      [...this.known.values()].some(
        ({ state, isRemoved }) =>
          !isRemoved &&
          state.id !== id &&
          state.parentId === parentId &&
          state.type !== "link" &&
          (state.slug ?? slugOf(state.title)) === slug,
      );
    if (isTaken)
      throw invalid(field, `must be unique: another page with the same parent has the slug \`${slug}\``);
    page.state.slug = slug;
  }

  async changes(): Promise<ContentChange[]> {
    const changes: ContentChange[] = this.files.map((file) => ({ kind: "put-file", file }));
    for (const page of this.known.values()) {
      if (!this.touchedIds.has(page.state.id)) continue;
      const isGone = await this.isGone(page);
      if (!isGone) changes.push({ kind: "put-page", page: page.state });
      else if (page.row) changes.push({ kind: "remove-page", pageId: page.state.id });
    }
    for (const [parentId, order] of this.orders) {
      const parent = parentId === null ? undefined : await this.load(parentId);
      if (parent && (await this.isGone(parent))) continue;
      changes.push({ kind: "order-pages", parentId, siblings: order });
    }
    for (const { keys, ...state } of this.reusable.values()) {
      const reusableContent = { ...state, ...(keys && { keys: keys as unknown as Json }) };
      changes.push({ kind: "put-reusable-content", reusableContent });
    }
    return [...changes, ...this.computed];
  }
}
