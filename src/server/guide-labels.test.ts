import { describe, expect, it } from "vitest";
import { shownTexts, sourceFiles } from "@/testing/source-texts";
import { pagesOfGuide } from "./guide.fixture";
import { OTHER_LABELS } from "./guide-labels.fixture";

const shown = new Set(["app", "src/site"].flatMap((folder) => sourceFiles(/./, folder)).flatMap(shownTexts));

/** A key, or several, such as "Ctrl Shift M". */
const KEYS = /^((Ctrl|Alt|Shift|Tab|Backspace|Escape|Enter|Option|⌘|[↑↓←→]|.)( |$))+$/;

/**
 * Bold texts of a page that name a control or a part of a screen. The bold start of a list item or a row is
 * ignored.
 */
function labelsIn(text: string): string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, "");
  return [...prose.matchAll(/^(.*?)$/gm)].flatMap(([line]) =>
    [...line.matchAll(/\*\*([^*]+)\*\*/g)]
      .filter(
        ({ index, 1: label = "" }) =>
          !(/[.:?!"]$/.test(label) && /^ *(\* |\d+\. )?$/.test(line.slice(0, index))),
      )
      .map(([, label = ""]) => label)
      .filter((label) => !KEYS.test(label) && !/^[a-z]/.test(label)),
  );
}

/** If a label ends with an ellipsis, a name follows it: "Move into …" is "Move into Guides" on the screen. */
const isShown = (label: string) =>
  [label, `${label}…`, label.replace(/ …$/, "")].some((spelling) => shown.has(spelling));

describe("the labels in the guide", async () => {
  const pages = await pagesOfGuide();

  it.each(pages)("$name: exist in the console or on sites", ({ name, text }) => {
    const others = OTHER_LABELS[name] ?? [];
    expect(labelsIn(text).filter((label) => !isShown(label) && !others.includes(label))).toEqual([]);
  });

  it("has no exception that isn't needed", () => {
    const needless = Object.entries(OTHER_LABELS).flatMap(([name, labels]) => {
      const text = pages.find((page) => page.name === name)?.text ?? "";
      return labels.filter((label) => !labelsIn(text).includes(label) || isShown(label));
    });
    expect(needless).toEqual([]);
  });
});
