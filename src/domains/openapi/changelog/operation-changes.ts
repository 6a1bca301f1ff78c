import type { Content, ResponseView } from "../view/content";
import type { OperationView } from "../view/view";
import { type FieldChange, fieldChanges, type Side, typeChanges } from "./field-changes";

type Compared = Pick<OperationView, "parameters" | "body" | "responses" | "security">;

const onSide = (changes: readonly FieldChange[], side: Side): FieldChange[] =>
  changes.map((change) => ({ ...change, breaks: change.breaks.filter((each) => each === side) }));

/** Returns the changes of a body. Contents with the same media type are compared. */
function contentChanges(before: readonly Content[], after: readonly Content[], at: string): FieldChange[] {
  const typesOf = (contents: readonly Content[]) => contents.flatMap(({ types }) => types);
  const isMissing = typesOf(before).some((type) => !typesOf(after).includes(type));
  const found: FieldChange[] = isMissing ? [{ kind: "changed", at, breaks: ["request", "response"] }] : [];
  const seen = new Set<Content>();
  for (const content of after) {
    const same = before.find(({ types }) => types.some((type) => content.types.includes(type)));
    if (!same || seen.has(same)) continue;
    seen.add(same);
    found.push(...typeChanges(same, content, at));
  }
  return found;
}

function bodyChanges({ body: before }: Compared, { body: after }: Compared): FieldChange[] {
  const at = "body";
  if (!before && !after) return [];
  if (!before) return [{ kind: "added", at, breaks: after?.isRequired ? ["request"] : [] }];
  if (!after) return [{ kind: "removed", at, breaks: ["request"] }];
  const required: FieldChange[] =
    after.isRequired && !before.isRequired ? [{ kind: "required", at, breaks: ["request"] }] : [];
  return [...required, ...contentChanges(before.contents, after.contents, at)];
}

const isSuccess = ({ status }: ResponseView) => status.startsWith("2") || status === "default";

function responseChanges({ responses: before }: Compared, { responses: after }: Compared): FieldChange[] {
  const removed = before.filter(({ status }) => !after.some((each) => each.status === status));
  return [
    ...removed.map((response): FieldChange => {
      const breaks: Side[] = isSuccess(response) ? ["response"] : [];
      return { kind: "removed", at: `response.${response.status}`, breaks };
    }),
    ...after.flatMap((response): FieldChange[] => {
      const at = `response.${response.status}`;
      const known = before.find(({ status }) => status === response.status);
      if (!known) return [{ kind: "added", at, breaks: [] }];
      return [
        ...fieldChanges(known.headers, response.headers),
        ...contentChanges(known.contents, response.contents, at),
      ];
    }),
  ];
}

const waysOf = ({ security }: Compared) => security.map((way) => [...way].sort().join(" + ")).sort();

function securityChanges(before: Compared, after: Compared): FieldChange[] {
  const [old, current] = [waysOf(before), waysOf(after)];
  if (old.join() === current.join()) return [];
  const isLost = (old.length === 0 ? [""] : old).some((way) => !current.includes(way) && current.length > 0);
  return [{ kind: "changed", at: "authorization", breaks: isLost ? ["request"] : [] }];
}

/** Returns the differences between two versions of an operation that clients notice. Descriptions and examples don't matter. */
export const operationChanges = (before: Compared, after: Compared): FieldChange[] => [
  ...securityChanges(before, after),
  ...onSide(fieldChanges(before.parameters, after.parameters), "request"),
  ...onSide(bodyChanges(before, after), "request"),
  ...onSide(responseChanges(before, after), "response"),
];
