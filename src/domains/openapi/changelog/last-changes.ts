import type { FieldMark } from "../view/fields";
import type { Change, VersionChanges } from "./changes";

/** The maximum number of changed fields that a version lists for an operation. */
export const DETAILS_MAX = 20;

/** The version in which an operation last changed. */
export interface ChangedIn {
  number: number;
  /** The version of the API. Null if the author didn't change it. */
  label: string | null;
  date: string;
}

/** How an operation last changed, and how each of its fields last changed, by path. */
export interface OperationChanges {
  last: ChangedIn;
  fields: ReadonlyMap<string, FieldMark>;
}

interface Version {
  number: number;
  createdAt: Date;
  changes: VersionChanges;
}

type OperationChange = Extract<Change, { path: string }>;

export const operationKey = (method: string, path: string): string => `${method} ${path}`;

/** The length of a day such as `2026-03-02` at the start of a time. */
const DAY_LENGTH = 10;

/** The name of a version: the version of the API or, if the author didn't change it, the day. */
export const versionName = ({ label, date }: ChangedIn): string => label ?? date.slice(0, DAY_LENGTH);

/** The changes that replaced a field and everything in it. Older changes can be about another field at the same path. */
const REPLACING: ReadonlySet<string> = new Set(["added", "removed", "changed"]);

/** Collects the changes of an operation, newest version first. */
class Collected implements OperationChanges {
  readonly fields = new Map<string, FieldMark>();
  private readonly replaced = new Set<string>();
  private isClosed = false;

  constructor(readonly last: ChangedIn) {}

  private isReplaced(path: string): boolean {
    for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1))
      if (this.replaced.has(path.slice(0, end))) return true;
    return false;
  }

  add({ kind, details }: OperationChange, version: ChangedIn): void {
    if (this.isClosed) return;
    for (const { kind, at } of details)
      if (kind !== "removed" && !this.fields.has(at) && !this.isReplaced(at))
        this.fields.set(at, { kind, version: versionName(version) });
    for (const { kind, at } of details) if (REPLACING.has(kind)) this.replaced.add(at);
    // Some changes of this version are unknown, so fields can have changed after an older change.
    this.isClosed = kind === "added" || kind === "removed" || details.length >= DETAILS_MAX;
  }
}

/** Returns how each operation last changed, by {@link operationKey}. `versions` are the newest ones, newest first. */
export function lastChangesIn(versions: readonly Version[]): ReadonlyMap<string, OperationChanges> {
  const found = new Map<string, Collected>();
  for (const { number, createdAt, changes } of versions) {
    const version = { number, label: changes.label, date: createdAt.toISOString() };
    for (const change of changes.changes) {
      if (!("path" in change)) continue;
      const key = operationKey(change.method, change.path);
      const known = found.get(key) ?? new Collected(version);
      found.set(key, known);
      known.add(change, version);
    }
    // The version has more changes than it lists, so an operation can have changed after an older version.
    if (changes.isCut) break;
  }
  return found;
}
