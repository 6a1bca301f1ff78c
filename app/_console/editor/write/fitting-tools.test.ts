import { Bold } from "lucide-react";
import { expect, it } from "vitest";
import { fittingTools, type Tool } from "./toolbar-frame";

const tool = (label: string): Tool => ({ label, icon: Bold, run: () => undefined });
const GROUPS = [["a", "b"], ["c", "d", "e"], ["f"]].map((labels) => labels.map(tool));
const labels = (groups: readonly (readonly Tool[])[]) =>
  groups.map((tools) => tools.map(({ label }) => label).join("")).join(" ");

it.each([
  [1000, "ab cde f", ""],
  [255, "ab cde f", ""],
  [254, "ab cd", "e f"],
  [150, "ab", "cde f"],
  [100, "", "ab cde f"],
  [0, "", "ab cde f"],
])("in %i pixels, the toolbar shows “%s” and its menu contains “%s”", (width, shown, others) => {
  const fitting = fittingTools(GROUPS, width);
  expect([labels(fitting.shown), labels(fitting.others)]).toEqual([shown, others]);
});
