import type { OperationChanges } from "../changelog/last-changes";
import type { Content } from "./content";
import type { Field, FieldMark } from "./fields";
import type { OperationView } from "./view";

/**
 * Matches a path with a position, such as that of a choice. The position can mean another field in another version. The
 * status of a response isn't a position.
 */
const POSITION = /:\d|\.[~*]|\.\d+(?:\.|$)/;
const STATUS = /^response\.[^.:]+/;

const isSteady = (path: string) => !POSITION.test(path.replace(STATUS, "response"));

/** Counts the fields at each path. A name with a dot can be at the same path as a nested field. */
function counted(fields: readonly Field[], counts = new Map<string, number>()): Map<string, number> {
  for (const field of fields) {
    counts.set(field.path, (counts.get(field.path) ?? 0) + 1);
    counted(field.fields ?? [], counts);
  }
  return counts;
}

/** Whether a mark contradicts the field's present state. Changes don't contain the end of a deprecation, for example. */
const isPast = ({ kind }: FieldMark, { isRequired, isDeprecated }: Field) =>
  (kind === "deprecated" && !isDeprecated) ||
  (kind === "required" && !isRequired) ||
  (kind === "optional" && isRequired === true);

/** Marks the fields that changed in one of the latest versions. Doesn't mark fields that aren't certain. */
class Marking {
  constructor(
    private readonly marks: ReadonlyMap<string, FieldMark>,
    private readonly counts: ReadonlyMap<string, number>,
  ) {}

  fields<One extends Field>(fields: readonly One[]): One[] {
    return fields.map((field) => {
      const { path } = field;
      const isCertain = this.counts.get(path) === 1 && isSteady(path);
      const mark = isCertain ? this.marks.get(path) : undefined;
      const changed = mark && !isPast(mark, field) ? mark : undefined;
      return {
        ...field,
        ...(changed && { changed }),
        ...(field.fields && { fields: this.fields(field.fields) }),
      };
    });
  }

  /** If there are several contents, the same path can be in another media type in another version. */
  contents(contents: readonly Content[]): Content[] {
    if (contents.length !== 1) return [...contents];
    return contents.map((each) => ({ ...each, ...(each.fields && { fields: this.fields(each.fields) }) }));
  }
}

const fieldsIn = ({ parameters, body, responses }: OperationView): Field[] => [
  ...parameters,
  ...(body?.contents ?? []).flatMap(({ fields = [] }) => fields),
  ...responses.flatMap(({ headers, contents }) => [
    ...headers,
    ...contents.flatMap(({ fields = [] }) => fields),
  ]),
];

/** Returns an operation with marks at the fields that changed in one of the latest versions. */
export function withMarks(view: OperationView, changes: OperationChanges | undefined): OperationView {
  // If fields are missing because of a limit, the changes can be about this limit.
  if (!changes || changes.fields.size === 0 || view.isCut) return view;
  const marking = new Marking(changes.fields, counted(fieldsIn(view)));
  return {
    ...view,
    parameters: marking.fields(view.parameters),
    body: view.body && { ...view.body, contents: marking.contents(view.body.contents) },
    responses: view.responses.map((response) => ({
      ...response,
      headers: marking.fields(response.headers),
      contents: marking.contents(response.contents),
    })),
  };
}
