import { describe, expect, it } from "vitest";
import { hintOfSection, markdownOf, matchingTemplates, PAGE_TEMPLATES } from "./page-templates";

describe("a built-in page template", () => {
  for (const template of PAGE_TEMPLATES)
    it(`never puts its hints on the page: ${template.title}`, () => {
      const markdown = markdownOf(template);
      for (const { heading, hint } of template.sections) {
        expect(markdown).toContain(`## ${heading}\n`);
        expect(markdown).not.toContain(hint);
        expect(hintOfSection(heading)).toBeTruthy();
      }
      expect(markdown).not.toMatch(/#\{|\.\.\.|TODO|Lorem/);
    });

  it("has the current date if it has a date", () => {
    const dated = PAGE_TEMPLATES.map(markdownOf).filter((markdown) => /\| Date \|/.test(markdown));
    expect(dated).toHaveLength(2);
    for (const markdown of dated) expect(markdown).toMatch(/\| \d{4}-\d\d-\d\d \|/);
  });

  it("is found by any words of its title, its purpose and other names", () => {
    expect(matchingTemplates("")).toHaveLength(8);
    expect(matchingTemplates("ADR").map(({ id }) => id)).toEqual(["decision-record"]);
    expect(matchingTemplates("fix step").map(({ id }) => id)).toEqual(["runbook"]);
    expect(matchingTemplates("no such template")).toEqual([]);
  });
});
