import { describe, expect, it } from "vitest";
import { repeatedSlugs, specificationSlug } from "./operation-block";

const FILES = [
  "a-b/c.json",
  "a/b-c.json",
  "x/Pets API.yaml",
  "y/pets_api.yml",
  "y/pets-api.json",
  "z/once.json",
];

describe("the slug of a specification", () => {
  const repeated = repeatedSlugs(FILES);
  const slugs = FILES.map((file) => specificationSlug(file, repeated));

  it("differs from the slugs of all other specifications, and is valid", () => {
    expect(new Set(slugs).size).toBe(FILES.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(slugs.slice(2, 3)).toEqual(["x-pets-api"]);
    expect(slugs.at(-1)).toBe("once");
  });

  it("doesn't depend on the order of the files, or on how a page writes the path", () => {
    const other = repeatedSlugs([...FILES].reverse());
    expect(FILES.map((file) => specificationSlug(`./${file}`, other))).toEqual(slugs);
  });

  it("has at most 100 characters, and long ones differ", () => {
    const [one, two] = ["1", "2"].map((end) =>
      specificationSlug(`${"long/".repeat(40)}${"n".repeat(200)}${end}.json`),
    );
    expect(one).not.toBe(two);
    for (const slug of [one, two]) expect(slug?.length).toBeLessThanOrEqual(100);
  });
});
