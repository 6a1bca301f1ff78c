import type { TextPart } from "@/lib/hunks";
import { isObject } from "@/lib/is-object";
import { type Conflict, pick, type Resolutions, resolutionOf, sideOf } from "./conflict";
import type { ConflictKind } from "./schema";
import type { Sides } from "./sides";
import { resolveText } from "./text";

/** A page in a merge, with its position, settings and text. */
export interface MergePage {
  id: string;
  parentId: string | null;
  rank: string;
  title: string;
  text: string | null;
  /** The other fields of the page. The keys are the names of the fields. */
  fields: Readonly<Record<string, unknown>>;
}

const RENAMES = ["linkTitle", "slug"];
/** Fields that contain several settings. Each setting is merged separately. */
const KEYED = ["layout", "variables", "cover", "metaLinks"];

type Keyed = Readonly<Record<string, unknown>>;

/** The value of a setting, or null if the setting has no value. */
const valueAt = (keyed: Keyed | null, key: string) =>
  keyed && Object.hasOwn(keyed, key) ? (keyed[key] ?? null) : null;

class Merging {
  readonly conflicts: Conflict[] = [];

  constructor(
    private readonly base: MergePage,
    private readonly mine: MergePage,
    private readonly theirs: MergePage,
    private readonly merged: TextPart[] | undefined,
    private readonly resolutions: Resolutions,
  ) {}

  private settle<T>(kind: ConflictKind, read: (page: MergePage) => T, attribute?: string): T {
    const sides = { base: read(this.base), mine: read(this.mine), theirs: read(this.theirs) };
    const picked = pick(sides.base, sides.mine, sides.theirs);
    if ("value" in picked) return picked.value;
    const named = { kind, thing: this.mine.id, ...(attribute !== undefined && { attribute }) };
    const side = sideOf(this.resolutions, named);
    if (side) return sides[side];
    this.conflicts.push({ ...named, title: this.theirs.title, ...sides });
    return sides.theirs;
  }

  private field(name: string): unknown {
    const read = (page: MergePage) => page.fields[name] ?? null;
    const [base, mine, theirs] = [read(this.base), read(this.mine), read(this.theirs)];
    const kind = RENAMES.includes(name) ? "renamed" : "metadata";
    // If one side removed the field and the other changed it, the field is resolved as a whole.
    const isKeyed = KEYED.includes(name) && isObject(mine) && isObject(theirs);
    if (!isKeyed || (base !== null && !isObject(base)) || "value" in pick<unknown>(base, mine, theirs))
      return this.settle(kind, read, name);
    const keys = new Set([base ?? {}, mine, theirs].flatMap((keyed) => Object.keys(keyed)));
    const settled = [...keys].map((key) => {
      const readKey = (page: MergePage) => valueAt(read(page) as Keyed | null, key);
      return [key, this.settle(kind, readKey, `${name}.${key}`)] as const;
    });
    return Object.fromEntries(settled.filter(([, value]) => value !== null));
  }

  private text(): string | null {
    const [base, mine, theirs] = [this.base.text, this.mine.text, this.theirs.text];
    if (!this.merged) return this.settle("text", (page) => page.text);
    const named = { kind: "text", thing: this.mine.id } as const;
    const merged = resolveText(this.merged, resolutionOf(this.resolutions, named));
    if ("text" in merged) return merged.text;
    this.conflicts.push({ ...named, title: this.theirs.title, base, mine, theirs, parts: merged.parts });
    return theirs;
  }

  run(): MergePage {
    const parentId = this.settle("moved", (page) => page.parentId);
    const names = new Set([this.base, this.mine, this.theirs].flatMap((page) => Object.keys(page.fields)));
    const fields = [...names].map((name) => [name, this.field(name)]);
    return {
      id: this.mine.id,
      parentId,
      rank: this.rank(parentId),
      title: this.settle("renamed", (page) => page.title, "title"),
      text: this.text(),
      fields: Object.fromEntries(fields),
    };
  }

  /**
   * Merges the rank of a page. Ranks of pages are comparable only if the pages have the same parent, so the
   * rank comes from the side that moved the page to its parent.
   */
  private rank(parentId: string | null): string {
    const [isMine, isTheirs] = [this.mine.parentId === parentId, this.theirs.parentId === parentId];
    if (isMine && isTheirs) return this.settle("order", (page) => page.rank);
    return isMine ? this.mine.rank : this.theirs.rank;
  }
}

/**
 * Merges a page that the change request has changed. `merged` is the merged text. Merged text exists only if the page
 * has text on all three sides. Returns null if the page doesn't exist after the merge.
 */
export function mergePage(
  { base, mine, theirs }: Sides<MergePage | null>,
  merged: TextPart[] | undefined,
  resolutions: Resolutions,
): { page: MergePage | null; conflicts: Conflict[] } {
  if (base && mine && theirs) {
    const merging = new Merging(base, mine, theirs, merged, resolutions);
    return { page: merging.run(), conflicts: merging.conflicts };
  }
  const picked = pick(base, mine, theirs);
  if ("value" in picked) return { page: picked.value, conflicts: [] };
  const { id, title } = (mine ?? theirs) as MergePage;
  const side = sideOf(resolutions, { kind: "deleted", thing: id });
  if (side) return { page: side === "mine" ? mine : theirs, conflicts: [] };
  return { page: theirs, conflicts: [{ kind: "deleted", thing: id, title, base, mine, theirs }] };
}
