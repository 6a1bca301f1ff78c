import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import { type Compared, compareRoots, LENGTH_IN_PLACE } from "../compare";
import type { Method, OutlinedOperation } from "../read/outline";
import { type JsonObject, objectOf, textOf } from "../read/value";
import type { Comparison } from "../schema";
import { type OperationView, operationView } from "../view/view";
import { type FieldChange, type Side, withoutHidden } from "./field-changes";
import { DETAILS_MAX } from "./last-changes";
import { operationChanges } from "./operation-changes";
import { reachOfSides, schemaChanges } from "./schema-changes";

const CHANGE_KINDS = ["removed", "changed", "deprecated", "added"] as const;

/** The operation or schema that changed. */
type Subject = Pick<OutlinedOperation, "method" | "path" | "title"> | { schema: string };

/** A change that clients of the API notice. */
export type Change = Subject & {
  kind: (typeof CHANGE_KINDS)[number];
  isBreaking: boolean;
  /** The changed fields and parameters. */
  details: Pick<FieldChange, "kind" | "at">[];
};

/** The changes of a version since the previous version. They're stored with the version. */
export interface VersionChanges {
  /** The title of the API. */
  title: string;
  /** The version of the API in its author's words. Null if the author didn't change it. */
  label: string | null;
  changes: Change[];
  /** Whether there are more changes than `changes` contains. */
  isCut: boolean;
}

const CHANGES_MAX = 200;
/** The maximum number of changed operations whose fields are compared. */
const COMPARED_MAX = 500;
const TEXT_LENGTH_MAX = 300;

/** A short text that PostgreSQL can store as JSON. It can't store NUL characters and incomplete surrogate pairs. */
const short = (text: string) => text.slice(0, TEXT_LENGTH_MAX).replace(/\0|\p{Surrogate}/gu, "\uFFFD");

function changed(subject: Subject, found: readonly FieldChange[], isDeprecated: boolean): Change[] {
  if (found.length === 0 && !isDeprecated) return [];
  const unique = new Map(found.map(({ kind, at }) => [`${kind} ${at}`, { kind, at: short(at) }]));
  return [
    {
      ...subject,
      kind: isDeprecated ? "deprecated" : "changed",
      isBreaking: found.some(({ breaks }) => breaks.length > 0),
      details: [...unique.values()].slice(0, DETAILS_MAX),
    },
  ];
}

const whole = (subject: Subject, kind: "added" | "removed", isBreaking: boolean): Change => ({
  ...subject,
  kind,
  isBreaking,
  details: [],
});

function changedOperations(
  { added, removed, changed: others }: Comparison,
  from: JsonObject,
  to: JsonObject,
) {
  const named = ({ method, path, title }: (typeof added)[number]) => ({
    method: method as Method,
    path: short(path),
    title: short(title),
  });
  return [
    ...removed.map((operation) => whole(named(operation), "removed", true)),
    ...others.slice(0, COMPARED_MAX).flatMap((operation) => {
      const viewIn = (root: JsonObject) => operationView(root, operation.path, operation.method as Method);
      const [before, after]: (OperationView | null)[] = [viewIn(from), viewIn(to)];
      if (!before || !after) return [];
      return changed(
        named(operation),
        withoutHidden(operationChanges(before, after), before, after),
        after.isDeprecated && !before.isDeprecated,
      );
    }),
    ...added.map((operation) => whole(named(operation), "added", false)),
  ];
}

function changedSchemas(from: JsonObject, to: JsonObject): Change[] {
  const schemasIn = (root: JsonObject) => objectOf(objectOf(root.components).schemas);
  const [old, current] = [schemasIn(from), schemasIn(to)];
  const reach = reachOfSides(from);
  return [
    ...Object.keys(old).flatMap((name): Change[] => {
      const subject = { schema: short(name) };
      if (!Object.hasOwn(current, name)) return [whole(subject, "removed", false)];
      if (JSON.stringify(old[name]) === JSON.stringify(current[name])) return [];
      const isUsedIn = (side: Side) => reach[side].has(`components/schemas/${name}`);
      const sides = new Set((["request", "response"] as const).filter(isUsedIn));
      const isDeprecated = objectOf(current[name]).deprecated === true;
      const wasDeprecated = objectOf(old[name]).deprecated === true;
      return changed(subject, schemaChanges(from, to, name, sides), isDeprecated && !wasDeprecated);
    }),
    ...Object.keys(current)
      .filter((name) => !Object.hasOwn(old, name))
      .map((name) => whole({ schema: short(name) }, "added", false)),
  ];
}

const rankOf = ({ isBreaking, kind }: Change) =>
  (isBreaking ? 0 : CHANGE_KINDS.length) + CHANGE_KINDS.indexOf(kind);

/**
 * Returns the changes that clients notice between two versions of a specification, breaking changes first. Returns null if
 * clients notice no change.
 */
export function changesBetween(from: JsonObject, to: JsonObject): VersionChanges | null {
  const compared = compareRoots(from, to);
  const all: Change[] = [...changedOperations(compared, from, to), ...changedSchemas(from, to)];
  if (all.length === 0) return null;
  const infoIn = (root: JsonObject) => objectOf(root.info);
  const label = textOf(infoIn(to).version);
  return {
    title: short(textOf(infoIn(to).title) ?? ""),
    label: label !== undefined && label !== textOf(infoIn(from).version) ? short(label) : null,
    changes: all.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, CHANGES_MAX),
    isCut: all.length > CHANGES_MAX || compared.changed.length > COMPARED_MAX,
  };
}

type Versions = Compared & { before: string };

const CHANGES_SECONDS = 60;
const changesTask = defineTask<Versions, VersionChanges | null>("specification-changes", {
  milliseconds: CHANGES_SECONDS * 1000,
});

const readChanges = ({ before, after }: Versions) =>
  changesBetween(objectOf(JSON.parse(before)), objectOf(JSON.parse(after)));

export const changesHandler = handleTask(changesTask, readChanges);

/** Compares two versions. A thread compares long versions. */
export async function changesWithinBounds(group: string, versions: Versions): Promise<VersionChanges | null> {
  const length = versions.before.length + versions.after.length;
  return length <= LENGTH_IN_PLACE ? readChanges(versions) : runTask(changesTask, versions, { group });
}
