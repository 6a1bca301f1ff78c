import { isMap } from "yaml";
import type { ComputedSource } from "@/domains/content/computed/source";
import { RepositoryFileError } from "./problem";
import { readYamlRoot, scalarText } from "./yaml";

const LENGTH_MAX = 4096;
const SPEC_LENGTH_MAX = 100;
const GROUPINGS = ["by-tag", "by-operation"] as const;

type Read = { source: ComputedSource } | { reason: string; line: number };

/**
 * Parses a block of YAML that generates pages. The block is part of a summary. `line` is the number of the
 * first line of YAML code, starting at 1. Unknown fields are ignored.
 */
export function readGenerated(code: string, summaryPath: string, line: number): Read {
  if (code.length > LENGTH_MAX) return { reason: `is longer than ${LENGTH_MAX} characters`, line };
  try {
    const { root } = readYamlRoot(summaryPath, "entry", code);
    const at = (...path: string[]) => (isMap(root) ? scalarText(root.getIn(path, true)) : null);
    if (at("type") !== "builtin:openapi") return { reason: "isn't of type `builtin:openapi`", line };
    const spec = at("dependencies", "spec", "ref", "spec");
    if (!spec || spec.length > SPEC_LENGTH_MAX)
      return {
        reason: "doesn't have the slug of an OpenAPI specification in `dependencies.spec.ref.spec`",
        line,
      };
    const named = at("props", "grouping") ?? "by-tag";
    const grouping = GROUPINGS.find((each) => each === named);
    if (!grouping) return { reason: `must have a \`grouping\` of ${GROUPINGS.join(" or ")}`, line };
    const dependencies = { spec: { ref: { kind: "openapi" as const, spec } } };
    const props = { models: at("props", "models") === "true", grouping };
    return { source: { type: "builtin:openapi", dependencies, props } };
  } catch (error) {
    if (!(error instanceof RepositoryFileError)) throw error;
    return { reason: `can't be read as YAML: ${error.reason}`, line: line - 1 + (error.line ?? 1) };
  }
}

/** Returns the YAML code for a source of generated pages. */
export function generatedCode({ dependencies, props }: ComputedSource): string[] {
  return [
    "type: builtin:openapi",
    "props:",
    `  models: ${props.models}`,
    ...(props.grouping === "by-tag" ? [] : [`  grouping: ${props.grouping}`]),
    "dependencies:",
    "  spec:",
    "    ref:",
    "      kind: openapi",
    `      spec: ${JSON.stringify(dependencies.spec.ref.spec)}`,
  ];
}

/** Returns a key for a source. Two sources that generate the same pages have the same key. */
export const keyOfSource = ({ dependencies, props }: ComputedSource): string =>
  JSON.stringify([dependencies.spec.ref.spec, props.models, props.grouping ?? "by-tag"]);

/** Whether two sources generate the same pages. */
export const isSameSource = (one: ComputedSource | null | undefined, other: ComputedSource | undefined) =>
  (one && keyOfSource(one)) === (other && keyOfSource(other));
