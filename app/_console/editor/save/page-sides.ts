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

/** The resolution of a conflict: one side, or both sides, one below the other. */
export type Choice = Exclude<Side, "base"> | "both";

/** The key of a conflict: the text of both sides. A choice applies only to exactly these texts. */
export const conflictKey = ({ mine, theirs }: Stretch): string => JSON.stringify([mine, theirs]);

/** The unsaved changes of a page, which are kept even if the browser is closed. */
export interface KeptWork {
  base: PageContent;
  mine: PageContent;
  unanswered: readonly PageContent[];
  /** Whether other editors received these changes, and might have saved them together with more changes. */
  isShared?: boolean;
}

interface Given {
  /**
   * The common ancestor of `mine` and `saved`. In parts with conflicts, it's older than `saved`. In other parts, it's equal
   * to `saved`.
   */
  ancestor: PageContent;
  /** The latest known version on the server. */
  saved: ReadPage;
  /** The version in this editor. */
  mine: PageContent;
  /** Content that the editor sent without getting a response. The server might have stored this content. */
  unanswered: readonly PageContent[];
}

/**
 * The three versions of a page that is being edited. The object is immutable. If the user's own write created a version,
 * this version becomes the new ancestor. The editor merges only the other changes as another person's changes.
 */
export class PageSides {
  readonly merged: MergedPage;

  constructor(private readonly given: Given) {
    this.merged = mergePages(given.ancestor, given.mine, given.saved.content);
  }

  /** A loaded page, with unsaved changes from an earlier visit. */
  static of(saved: ReadPage, draft?: KeptWork | null): PageSides {
    const { content } = saved;
    if (!draft) return new PageSides({ ancestor: content, saved, mine: content, unanswered: [] });
    const { base, mine, unanswered } = draft;
    const before = new PageSides({ ancestor: base, saved: { ...saved, content: base }, mine, unanswered });
    const sides = before.takenOver(saved);
    if (!draft.isShared) return sides;
    const contained = conflictsIn(sides.merged).filter(isContained);
    return sides.settled(new Map(contained.map((stretch) => [conflictKey(stretch), "theirs"])));
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
  /** Whether the server has all changes. */
  get isWritten(): boolean {
    return changesBetween(this.saved, this.mine).length === 0;
  }

  get hasConflict(): boolean {
    return conflictsIn(this.merged).length > 0;
  }
  /** The content to send. Conflicts keep the server's version. */
  get outgoing(): PageContent {
    return settledFor(this.merged, "theirs");
  }
  /** The changes that still have to be written. The list is empty if everything was written. */
  get changes(): PageChange[] {
    return changesBetween(this.saved, this.outgoing);
  }

  edited(mine: PageContent): PageSides {
    return this.with({ mine });
  }

  /** Notes that another editor of the shared page sent this content. */
  alsoSent(content: PageContent): PageSides {
    return this.with({ unanswered: [content, ...this.unanswered] });
  }

  sent(content: PageContent): PageSides {
    return this.with({ unanswered: [...this.unanswered, asWritten(content, this.saved.content)] });
  }

  /**
   * Returns the state after `content` was written on top of the saved version. The editor must still load the server's
   * result.
   */
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
   * Accepts the server's version of the written content. Keeps lines that the person has edited since the write, and writes
   * them later.
   */
  readBack(read: ReadPage): PageSides {
    const { content } = this.saved;
    if (isSameContent(content, read.content)) return this.with({ saved: read });
    const rebased = (side: PageContent) =>
      shown(side, settledFor(mergePages(content, side, read.content), "mine"));
    return this.with({ ancestor: rebased(this.ancestor), mine: rebased(this.mine), saved: read });
  }

  /**
   * Accepts a version on the server that an editor of the shared page saved. The shared content, which is `mine`, includes
   * this version.
   */
  adopted(read: ReadPage): PageSides {
    return this.with({ ancestor: read.content, saved: read, unanswered: [] });
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

/** Whether one text contains all characters of another text in the same order. */
function contains(text: string, part: string): boolean {
  let at = 0;
  for (const character of text) if (part.startsWith(character, at)) at += character.length;
  return at === part.length;
}

/** Whether the user only inserted text, and the server's version contains all of it. */
const isContained = ({ base, mine, theirs }: Stretch): boolean =>
  contains(mine, base) && contains(theirs, mine);

/** If the value of a field didn't change, keeps the typed text, including white space around it. */
function shown(typed: PageContent, next: PageContent): PageContent {
  const written = asWritten(typed, next);
  const kept = FIELDS.filter((name) => written[name] === next[name]);
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) };
}

/** Matches link targets, because the server can change their form. */
const ADDRESSES = /(?<=\]\()[^()\n]*(?=\))|(?<=\]:[ \t]{0,9})\S+|(?<==")[^"\n]*(?=")/g;
const withoutAddresses = (page: PageContent): PageContent => ({
  ...page,
  text: page.text.replace(ADDRESSES, ""),
});

/** The parts of a page that the server doesn't change when it writes them. */
export const lasting = (page: PageContent): PageContent => withoutAddresses(asWritten(page, page));

const partsOf = ({ text, fields }: MergedPage): Stretch[] => [...text, ...Object.values(fields)];

/**
 * Whether a page contains all content that was sent. If the page contains this content, the write succeeded, even if
 * others have changed the page since then. A link target that was sent counts as contained if the page has any new target there,
 * because the server can change its form.
 */
function includes(before: PageContent, page: PageContent, sent: PageContent): boolean {
  const whole = partsOf(mergePages(before, sent, page));
  if (whole.some(({ base, mine, theirs }) => mine !== base && theirs === base)) return false;
  const merged = mergePages(withoutAddresses(before), withoutAddresses(sent), withoutAddresses(page));
  return partsOf(merged).every((stretch) => !isConflict(stretch) && agreed(stretch) === stretch.theirs);
}
