import type { RouterInputs } from "../outputs";
import type { Translation } from "./translations";

type Instructions = RouterInputs["translations"]["update"]["instructions"];
type Node = { leaves?: { text: string }[]; nodes?: Node[] };

const textOfNode = ({ leaves, nodes }: Node): string =>
  (leaves ?? []).map(({ text }) => text).join("") + (nodes ?? []).map(textOfNode).join("");

/** The instructions for the model as text, one line per block. */
export const textOf = ({ nodes }: Translation["instructions"]): string =>
  (nodes as Node[]).map(textOfNode).join("\n");

/** The instructions in the format of the API, one paragraph per line. */
export const instructionsOf = (text: string): Instructions => ({
  object: "document",
  data: { schemaVersion: 1 },
  nodes: text
    .trim()
    .split("\n")
    .map((line) => ({
      object: "block" as const,
      type: "paragraph" as const,
      isVoid: false,
      data: {},
      nodes: [{ object: "text" as const, leaves: [{ object: "leaf" as const, text: line, marks: [] }] }],
    })),
});
