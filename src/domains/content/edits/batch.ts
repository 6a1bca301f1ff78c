import type { Tx } from "@/db/client";
import { invalid } from "@/lib/errors";
import type { ContentChange, FileState, PageState } from "../changes";
import type { BlockKeys } from "../markdown/keys";
import { stateOfPage } from "../page-state";
import { ranksAfter, ranksInOrder } from "../ranks";
import { cleanSlug, slugOf } from "../slug";
import { loadTexts } from "../state";
import { PAGES, type PageRow } from "../tables";
import type { LayeredContent } from "../target";
import { readByKeys } from "../versions";
import { readLastRanks } from "../write/tree";
import type { TextBefore } from "./page-text";
import { readSiblings, type Sibling } from "./siblings";

/** A page as the batch has it by now. */
export interface WorkingPage {
  state: PageState;
  /** What is stored of it; undefined for a page that the batch makes. */
  row: PageRow | undefined;
  isRemoved: boolean;
  isTouched: boolean;
  /** Whether it only made room for another one. */
  isMoved?: boolean;
  ref?: string | undefined;
  /** Whether its text came as Markdown, whose link forms are still to be read. */
  isMarkdown: boolean;
}

/** What a name of the batch stands for. */
export type Named = { kind: "page" | "file"; id: string };

const byRank = (a: Sibling, b: Sibling) =>
  a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.pageId < b.pageId ? -1 : 1;

/**
 * The content of a branch while a batch is applied to it, change by change: what was read of it, with what the batch
 * has done so far on top. Reads what the changes are about, and no more.
 */
export class Batch {
  readonly files: FileState[] = [];
  /** Pages that are computed below those that the batch makes. */
  readonly computed: ContentChange[] = [];
  readonly names = new Map<string, Named>();
  private readonly known = new Map<string, WorkingPage>();
  private readonly touchedIds: string[] = [];

  constructor(
    readonly tx: Tx,
    readonly content: LayeredContent,
  ) {}

  /** The pages that changes were about, in the order in which they first were. */
  touched(): WorkingPage[] {
    return this.touchedIds.map((id) => this.known.get(id) as WorkingPage);
  }

  touch(page: WorkingPage): void {
    if (!page.isTouched) this.touchedIds.push(page.state.id);
    page.isTouched = true;
  }

  add(state: PageState): WorkingPage {
    const page: WorkingPage = {
      state,
      row: undefined,
      isRemoved: false,
      isTouched: false,
      isMarkdown: false,
    };
    this.known.set(state.id, page);
    this.touch(page);
    return page;
  }

  name(ref: string, named: Named, field: string): void {
    if (this.names.has(ref)) throw invalid(field, `another change of the batch is named ${ref}`);
    this.names.set(ref, named);
  }

  /** The page with this id, whether it is removed by now or not; undefined when there never was one. */
  async load(id: string): Promise<WorkingPage | undefined> {
    const known = this.known.get(id);
    if (known) return known;
    const row = (await readByKeys<PageRow>(this.tx, PAGES, this.content, [id])).get(id);
    if (!row) return undefined;
    const page: WorkingPage = {
      state: stateOfPage(row),
      row,
      isRemoved: false,
      isTouched: false,
      isMarkdown: false,
    };
    this.known.set(id, page);
    return page;
  }

  /** The page with this id. Throws 400 naming the field when there is none, or when the batch has removed it. */
  async find(id: string, field: string): Promise<WorkingPage> {
    const page = await this.load(id);
    if (!page || (await this.isGone(page))) throw invalid(field, `no page has the id ${id}`);
    return page;
  }

  /** The pages above one, the nearest first. */
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

  /** Whether the batch has removed a page, or a page above it. */
  async isGone(page: WorkingPage): Promise<boolean> {
    if (page.isRemoved) return true;
    if (![...this.known.values()].some((other) => other.isRemoved)) return false;
    return (await this.ancestorsOf(page)).some((above) => above.isRemoved);
  }

  /** Slugs from the root down. Slugs of new pages are those that they will have where no sibling has them already. */
  async pathOf(page: WorkingPage): Promise<string> {
    const slugs = [page, ...(await this.ancestorsOf(page))].map(
      ({ state }) => state.slug ?? slugOf(state.title),
    );
    return slugs.reverse().join("/");
  }

  /** Text and keys of a page as stored, or as the batch has written them. */
  async textOf({ state, row }: WorkingPage): Promise<TextBefore | null> {
    const keys = (state.keys ?? row?.keys ?? null) as unknown as BlockKeys | null;
    if (state.text !== undefined) return { text: state.text, keys };
    if (!row?.textHash) return null;
    const texts = await loadTexts(this.content.organizationId, [row.textHash], this.tx);
    return { text: texts.get(row.textHash) ?? "", keys };
  }

  /** The siblings below a page, or at the root, as they are by now, in order, without one of them. */
  private async siblings(parentId: string | null, without: string): Promise<Sibling[]> {
    const stored = await readSiblings(this.tx, this.content, parentId);
    const here = [...this.known.values()].filter(({ state }) => state.parentId === parentId);
    const all = [
      ...stored.filter((sibling) => !this.known.has(sibling.pageId)),
      ...here
        .filter((page) => !page.isRemoved)
        .map(({ state }) => ({
          pageId: state.id,
          rank: state.rank ?? "",
          slug: state.slug ?? "",
          type: state.type,
        })),
    ];
    return all.filter((sibling) => sibling.pageId !== without).sort(byRank);
  }

  /** Puts a page below a parent: at a place among its siblings, or behind them. */
  async place(page: WorkingPage, parentId: string | null, at: number | undefined): Promise<void> {
    page.state.parentId = parentId;
    if (at === undefined) {
      page.state.rank = ranksAfter(await this.lastRank(parentId, page.state.id), 1)[0] as string;
      return;
    }
    const siblings = await this.siblings(parentId, page.state.id);
    const index = Math.min(at, siblings.length);
    const before = siblings.map(({ rank }) => rank);
    const ranks = ranksInOrder([...before.slice(0, index), null, ...before.slice(index)]);
    page.state.rank = ranks[index] as string;
    const others = [...ranks.slice(0, index), ...ranks.slice(index + 1)];
    for (const [position, sibling] of siblings.entries()) {
      const rank = others[position] as string;
      if (rank === sibling.rank) continue;
      const moved = (await this.load(sibling.pageId)) as WorkingPage;
      moved.state.rank = rank;
      moved.isMoved = true;
    }
  }

  private async lastRank(parentId: string | null, without: string): Promise<string | null> {
    const stored = (await readLastRanks(this.tx, this.content, [parentId])).get(parentId) ?? "";
    const here = [...this.known.values()].filter(
      ({ state }) => state.parentId === parentId && state.id !== without,
    );
    const last = here.reduce(
      (rank, { state }) => ((state.rank ?? "") > rank ? (state.rank as string) : rank),
      stored,
    );
    return last === "" ? null : last;
  }

  /** Gives a page the slug that was asked for. Throws 400 where nothing is left of it, or a sibling has it. */
  async slug(page: WorkingPage, wish: string, field: string): Promise<void> {
    const slug = cleanSlug(wish);
    if (slug === undefined) throw invalid(field, "holds nothing that can stand in an address");
    const { id, parentId } = page.state;
    const stored = await readSiblings(this.tx, this.content, parentId, slug);
    const isTaken =
      stored.some((sibling) => sibling.type !== "link" && !this.known.has(sibling.pageId)) ||
      [...this.known.values()].some(
        ({ state, isRemoved }) =>
          !isRemoved &&
          state.id !== id &&
          state.parentId === parentId &&
          state.type !== "link" &&
          (state.slug ?? slugOf(state.title)) === slug,
      );
    if (isTaken) throw invalid(field, `another page beside it has the slug ${slug}`);
    page.state.slug = slug;
  }

  /** What is to be written. */
  async changes(): Promise<ContentChange[]> {
    const changes: ContentChange[] = this.files.map((file) => ({ kind: "put-file", file }));
    for (const page of this.known.values()) {
      if (!page.isTouched && !page.isMoved) continue;
      const isGone = await this.isGone(page);
      if (!isGone) changes.push({ kind: "put-page", page: page.state });
      else if (page.row) changes.push({ kind: "remove-page", pageId: page.state.id });
    }
    return [...changes, ...this.computed];
  }
}
