import { newKey } from "@/db/ids";
import { hrefWriter, readAddress, resolveAddress, type Targets } from "../addresses";
import { textTask } from "../text-tasks/text-task";
import { type TextBefore, type WriteInput, type WrittenText, writeText } from "./page-text";

/** A write to a page's text, with what its references and those of the text before lead to. */
interface WriteTaskInput {
  before: TextBefore | null;
  titleBefore: string | null;
  input: WriteInput;
  /** Absent where the write holds no references. */
  references?: {
    spaceId: string;
    gitPath: string | null;
    targets: Targets;
    /** Repository paths by id. */
    paths: ReadonlyMap<string, string | null>;
  };
}

/** Applies a write to a page's text: see `writeText`. */
export const writeTask = textTask("page-write", (task: WriteTaskInput): WrittenText => {
  const { before, titleBefore, input, references } = task;
  if (!references) return writeText(before, titleBefore, input, { newKey });
  const { spaceId, gitPath, targets, paths } = references;
  return writeText(before, titleBefore, input, {
    newKey,
    hrefOf: hrefWriter(spaceId, gitPath, (_kind, id) => paths.get(id) ?? null),
    resolve: (href, usage) => resolveAddress(href, readAddress(href, usage, gitPath), spaceId, targets),
  });
});
