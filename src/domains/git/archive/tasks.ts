import { textTask } from "@/domains/content/text-tasks/text-task";
import { exportedText, type LinkingFile } from "../export/wanted-files";
import { readPageText } from "../import/page-files";
import type { Linked } from "../relative-links";

/** A text and its path. */
export interface PlacedText extends Pick<LinkingFile, "path" | "gitOid" | "mustHide"> {
  text: string;
}

/** Converts texts to their exported form, in order. */
export const exportTextsTask = textTask(
  "git:export-texts",
  ({ files, linked }: { files: PlacedText[]; linked: Linked }): string[] =>
    files.map((file) => exportedText(file.text, file, linked)),
);

/** Returns whether each page has `hidden: true` in its own text, in the order of the given hidden pages. */
export const hideThemselvesTask = textTask("git:hide-themselves", (files: PlacedText[]): boolean[] =>
  files.map(({ path, text }) => readPageText(path, text).metadata.hidden === true),
);
