import { type Conflict, type ConflictKind, conflictId, pick, type Resolutions } from "./conflict";
import { mergeText } from "./text";

/** A page as a merge sees it: where it is, what it says of itself, and its text. */
export interface MergePage {
  id: string;
  parentId: string | null;
  rank: string;
  title: string;
  text: string | null;
  /** Everything else that a page has, by name. */
  fields: Readonly<Record<string, unknown>>;
}

export interface MergedPage {
  /** Null where the page is not there after the merge. */
  page: MergePage | null;
  conflicts: Conflict[];
}

const RENAMES = ["linkTitle", "slug"];

class Merging {
  readonly conflicts: Conflict[] = [];

  constructor(
    private readonly base: MergePage,
    private readonly mine: MergePage,
    private readonly theirs: MergePage,
    private readonly resolutions: Resolutions,
  ) {}

  private settle<T>(kind: ConflictKind, read: (page: MergePage) => T): T {
    const sides = { base: read(this.base), mine: read(this.mine), theirs: read(this.theirs) };
    const picked = pick(sides.base, sides.mine, sides.theirs);
    if ("value" in picked) return picked.value;
    const resolution = this.resolutions.get(conflictId(kind, this.mine.id));
    if (resolution === "mine" || resolution === "theirs") return sides[resolution];
    const known = this.conflicts.find((conflict) => conflict.kind === kind);
    if (!known) this.conflicts.push({ kind, thing: this.mine.id, title: this.theirs.title, ...sides });
    return sides.theirs;
  }

  private text(): string | null {
    const [base, mine, theirs] = [this.base.text, this.mine.text, this.theirs.text];
    const resolution = this.resolutions.get(conflictId("text", this.mine.id));
    const merged = mergeText(base ?? "", mine ?? "", theirs ?? "");
    if ("text" in merged) return mine === null && theirs === null ? null : merged.text;
    if (typeof resolution === "object") return resolution.text;
    return this.settle("text", (page) => page.text);
  }

  run(): MergePage {
    const parentId = this.settle("moved", (page) => page.parentId);
    const names = new Set([this.base, this.mine, this.theirs].flatMap((page) => Object.keys(page.fields)));
    const fields = [...names].map((name) => {
      const kind = RENAMES.includes(name) ? "renamed" : "metadata";
      return [name, this.settle(kind, (page) => page.fields[name] ?? null)];
    });
    return {
      id: this.mine.id,
      parentId,
      rank: this.rank(parentId),
      title: this.settle("renamed", (page) => page.title),
      text: this.text(),
      fields: Object.fromEntries(fields),
    };
  }

  /** A rank means something among the siblings of one parent alone: who moved the page there says its place. */
  private rank(parentId: string | null): string {
    const [isMine, isTheirs] = [this.mine.parentId === parentId, this.theirs.parentId === parentId];
    if (isMine && isTheirs) return this.settle("order", (page) => page.rank);
    return isMine ? this.mine.rank : this.theirs.rank;
  }
}

/** Merges one page that the request has touched. */
export function mergePage(
  base: MergePage | null,
  mine: MergePage | null,
  theirs: MergePage | null,
  resolutions: Resolutions,
): MergedPage {
  if (base && mine && theirs) {
    const merging = new Merging(base, mine, theirs, resolutions);
    return { page: merging.run(), conflicts: merging.conflicts };
  }
  const picked = pick(base, mine, theirs);
  if ("value" in picked) return { page: picked.value, conflicts: [] };
  const { id, title } = (mine ?? theirs) as MergePage;
  const resolution = resolutions.get(conflictId("deleted", id));
  if (resolution === "mine" || resolution === "theirs")
    return { page: resolution === "mine" ? mine : theirs, conflicts: [] };
  return { page: theirs, conflicts: [{ kind: "deleted", thing: id, title, base, mine, theirs }] };
}
