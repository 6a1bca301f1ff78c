import { describe, expect, it } from "vitest";
import { shownTexts, sourceFiles } from "@/testing/source-texts";
import { pagesOfGuide } from "./guide.fixture";
import { OTHER_LABELS } from "./guide-labels.fixture";

const shown = new Set(["app", "src/site"].flatMap((folder) => sourceFiles(/./, folder)).flatMap(shownTexts));

/** Matches a key or a key combination, such as "Ctrl Shift M". */
const KEYS = /^((Ctrl|Alt|Shift|F\d+|Tab|Backspace|Escape|Enter|Option|⌘|[↑↓←→]|.)( |$))+$/;

/**
 * Returns the bold texts on a page that name a control or a part of the screen. Ignores bold text at the start of a list
 * item or a table row.
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

/**
 * Whether the console or a site contains a label. If a label ends with an ellipsis, a name follows it on the screen: "Move into
 * …" is "Move into Guides".
 */
const isShown = (label: string) =>
  [label, `${label}…`, label.replace(/ …$/, "")].some((spelling) => shown.has(spelling));

describe("the labels in the guide", async () => {
  const pages = await pagesOfGuide();

  it.each(pages)("exist in the console or on sites: $name", ({ name, text }) => {
    const others = OTHER_LABELS[name] ?? [];
    expect(labelsIn(text).filter((label) => !isShown(label) && !others.includes(label))).toEqual([]);
  });

  it("need all of the exceptions", () => {
    const needless = Object.entries(OTHER_LABELS).flatMap(([name, labels]) => {
      const text = pages.find((page) => page.name === name)?.text ?? "";
      return labels.filter((label) => !labelsIn(text).includes(label) || isShown(label));
    });
    expect(needless).toEqual([]);
  });
});
