import { bothSides } from "@/lib/both-sides";
import {
  agreed,
  conflictsIn,
  isConflict,
  type MergedPage,
  mergePages,
  pageOf,
  type Side,
  type Stretch,
  settledFor,
} from "./merge";
import {
  asWritten,
  changesBetween,
  FIELDS,
  isSameContent,
  type PageChange,
  type PageContent,
  type ReadPage,
} from "./page-content";

/** How a conflict is settled: one side, or both, one below the other. */
export type Choice = Exclude<Side, "base"> | "both";

/** What a conflict is known by: what stands on both of its sides. A choice counts for exactly these. */
export const conflictKey = ({ mine, theirs }: Stretch): string => JSON.stringify([mine, theirs]);

/** What survives a closed browser of a page that is not saved. */
export interface KeptWork {
  base: PageContent;
  mine: PageContent;
  unanswered: readonly PageContent[];
}

interface Given {
  /** What `mine` and `saved` were made of. Where they are in conflict it is older than `saved`, elsewhere the same. */
  ancestor: PageContent;
  /** What the service has, as far as it is known here. */
  saved: ReadPage;
  /** What the person at this editor sees. */
  mine: PageContent;
  /** What was sent, and may have been written although no answer came. */
  unanswered: readonly PageContent[];
}

/**
 * The three versions of a page that is being edited; immutable. The result of one's own write never counts as the other
 * version: it becomes the new ancestor, and only other changes are merged as those of another person.
 */
export class PageSides {
  readonly merged: MergedPage;

  constructor(private readonly given: Given) {
    this.merged = mergePages(given.ancestor, given.mine, given.saved.content);
  }

  /** A page as it was read, with what an earlier visit has left. */
  static of(saved: ReadPage, draft?: KeptWork | null): PageSides {
    const { content } = saved;
    if (!draft) return new PageSides({ ancestor: content, saved, mine: content, unanswered: [] });
    const { base, mine, unanswered } = draft;
    return new PageSides({ ancestor: base, saved: { ...saved, content: base }, mine, unanswered }).takenOver(
      saved,
    );
  }

  private get ancestor(): PageContent {
    return this.given.ancestor;
  }
  get saved(): ReadPage {
    return this.given.saved;
  }
  get mine(): PageContent {
    return this.given.mine;
  }
  private get unanswered(): readonly PageContent[] {
    return this.given.unanswered;
  }
  get work(): KeptWork {
    return { base: this.ancestor, mine: this.mine, unanswered: this.unanswered };
  }
  /** Whether the service has all that is here. */
  get isWritten(): boolean {
    return changesBetween(this.saved, this.mine).length === 0;
  }

  get hasConflict(): boolean {
    return conflictsIn(this.merged).length > 0;
  }
  /** What goes to the service: what is in conflict waits, and stays as the service has it. */
  get outgoing(): PageContent {
    return settledFor(this.merged, "theirs");
  }
  /** What is still to be written; empty where nothing is. */
  get changes(): PageChange[] {
    return changesBetween(this.saved, this.outgoing);
  }

  edited(mine: PageContent): PageSides {
    return this.with({ mine });
  }

  sent(content: PageContent): PageSides {
    return this.with({ unanswered: [...this.unanswered, asWritten(content, this.saved.content)] });
  }

  /** The sides after `content` was written on top of the saved one. What the service made of it is still to be read. */
  written(content: PageContent, revision: string): PageSides {
    const { saved, ancestor } = this;
    const before = mergePages(ancestor, content, saved.content);
    return this.with({
      ancestor: pageOf(before, ({ base, mine, theirs }) => (mine === theirs ? base : mine)),
      saved: { ...saved, revision, content: asWritten(content, saved.content) },
      unanswered: [],
    });
  }

  /**
   * Takes over the service's version of what was written here. A line that was edited since then stays unchanged: it
   * will be written again.
   */
  readBack(read: ReadPage): PageSides {
    const { content } = this.saved;
    if (isSameContent(content, read.content)) return this.with({ saved: read });
    const rebased = (side: PageContent) =>
      shown(side, settledFor(mergePages(content, side, read.content), "mine"));
    return this.with({ ancestor: rebased(this.ancestor), mine: rebased(this.mine), saved: read });
  }

  /** Applies the unsaved edits on top of another person's version. */
  takenOver(read: ReadPage): PageSides {
    const own = this.unanswered.findLast((sent) => includes(this.ancestor, read.content, sent));
    if (own) return this.written(own, read.revision).takenOver(read);
    const { ancestor, mine } = this;
    const merged = mergePages(ancestor, mine, read.content);
    return this.with({
      ancestor: pageOf(merged, (stretch) =>
        isConflict(stretch) || stretch.theirs === stretch.base ? stretch.base : stretch.theirs,
      ),
      mine: shown(mine, settledFor(merged, "mine")),
      saved: read,
      unanswered: [],
    });
  }

  /** Resolves the conflicts for which a version was selected. */
  settled(choices: ReadonlyMap<string, Choice>): PageSides {
    const { merged, mine } = this;
    const choiceOf = (stretch: Stretch) =>
      isConflict(stretch) ? choices.get(conflictKey(stretch)) : undefined;
    const around = (stretch: Stretch) => {
      const at = merged.text.indexOf(stretch);
      const textOf = (part: Stretch[]) => part.map((one) => one.mine).join("");
      return { before: textOf(merged.text.slice(0, at)), after: textOf(merged.text.slice(at + 1)) };
    };
    return this.with({
      ancestor: pageOf(merged, (stretch) => (choiceOf(stretch) ? stretch.theirs : stretch.base)),
      mine: shown(
        mine,
        pageOf(merged, (stretch) => {
          const choice = choiceOf(stretch);
          if (choice === "both") return bothSides(around(stretch), stretch.mine, stretch.theirs);
          return choice ? stretch[choice] : isConflict(stretch) ? stretch.mine : agreed(stretch);
        }),
      ),
    });
  }

  private with(changed: Partial<Given>): PageSides {
    return new PageSides({ ...this.given, ...changed });
  }
}

/** A field whose value did not change stays as it was typed, white space around it included. */
function shown(typed: PageContent, next: PageContent): PageContent {
  const written = asWritten(typed, next);
  const kept = FIELDS.filter((name) => written[name] === next[name]);
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) };
}

/** Destinations of links, which the service may write in its own way. */
const ADDRESSES = /(?<=\]\()[^()\n]*(?=\))|(?<=\]:[ \t]{0,9})\S+|(?<==")[^"\n]*(?=")/g;
const withoutAddresses = (page: PageContent): PageContent => ({
  ...page,
  text: page.text.replace(ADDRESSES, ""),
});

/** Whether a page contains everything that was sent: then the write succeeded, even if others wrote since. */
function includes(before: PageContent, page: PageContent, sent: PageContent): boolean {
  const merged = mergePages(withoutAddresses(before), withoutAddresses(sent), withoutAddresses(page));
  const all = [...merged.text, ...Object.values(merged.fields)];
  return all.every((stretch) => !isConflict(stretch) && agreed(stretch) === stretch.theirs);
}
