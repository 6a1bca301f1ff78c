import { expect, it } from "vitest";
import type { PageContent } from "../save/page-content";
import { NO_SETTINGS } from "../save/page-settings";
import { SharedPage } from "./shared-page";

const content = (text: string): PageContent => ({
  ...{ text, title: "Page", description: "", icon: "", emoji: "" },
  ...NO_SETTINGS,
});

it("stays small after many edits and saves", () => {
  const page = new SharedPage(content("Start."));
  for (let save = 0; save < 2_000; save += 1) {
    page.edit(
      content(`Start. ${save % 7 === 0 ? "" : "word ".repeat(save % 20)}${save}`),
      `revision-${save}`,
    );
    page.noteSent();
  }
  expect(page.missing(new Uint8Array([0])).length).toBeLessThan(200_000);
  page.end();
});

it("knows the contents that were announced, and only these", () => {
  const page = new SharedPage(content("Start."));
  page.edit(content("Start. [Link](a.md)"));
  page.noteSent();
  page.edit(content("Start. [Link](a.md) More."));
  expect(page.hasSent(content("Start. [Link](a.md)"))).toBe(true);
  // The server can change the form of a link.
  expect(page.hasSent(content("Start. [Link](/b/a)"))).toBe(true);
  expect(page.hasSent(content("Start. [Link](a.md) More."))).toBe(false);
  page.end();
});

it("doesn't know an announced content whose changes are missing here", () => {
  const [one, other] = [new SharedPage(content("Start.")), new SharedPage(content("Start."))];
  const before = one.vector();
  one.edit(content("Start. More."));
  const after = one.vector();
  one.noteSent();
  other.receive(one.missing(after));
  expect(other.hasSent(content("Start. More."))).toBe(false);
  other.receive(one.missing(before));
  expect(other.hasSent(content("Start. More."))).toBe(true);
  for (const page of [one, other]) page.end();
});
