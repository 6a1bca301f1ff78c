import { describe, expect, it } from "vitest";
import { makeSiteFixture, structureRows } from "./site-structure.fixture";

async function parts() {
  const fixture = await makeSiteFixture();
  const { id, siteSpaces } = await fixture.section("Guides");
  const post = async (path: string, body: object) =>
    (await fixture.admin.post(fixture.base + path, body)).body.id;
  const group = await post("/section-groups", { title: "More" });
  const link = await post("/external-links", {
    title: "Forum",
    url: "https://example.org/",
    localizedTitle: { fr: "Le forum" },
  });
  const at = (path: string) => `${fixture.base}/${path}`;
  const paths = [
    ...[at(`sections/${id}`), at(`site-spaces/${siteSpaces[0]?.id}`)],
    ...[at(`section-groups/${group}`), at(`external-links/${link}`)],
  ];
  return { fixture, paths };
}

describe("titles in other languages", () => {
  it("are stored for every part of a structure, are replaced as a whole, and are removed by null or empty texts", async () => {
    const { fixture, paths } = await parts();
    const found = await fixture.admin.get(`${fixture.base}/structure`);
    expect(JSON.stringify(found.body)).toContain('"localizedTitle":{"fr":"Le forum"}');
    for (const path of paths) {
      const titles = { de: " Anleitung ", "pt-br": "Guia" };
      const { status, body } = await fixture.admin.patch(path, { localizedTitle: titles });
      expect([status, body.localizedTitle]).toEqual([200, { de: "Anleitung", "pt-br": "Guia" }]);
      const left = await fixture.admin.patch(path, { localizedTitle: { de: "", es: "Guía" } });
      expect(left.body.localizedTitle).toEqual({ es: "Guía" });
      const emptied = await fixture.admin.patch(path, { localizedTitle: { es: "" } });
      expect(emptied.body).not.toHaveProperty("localizedTitle");
      await fixture.admin.patch(path, { localizedTitle: titles });
      const removed = await fixture.admin.patch(path, { localizedTitle: null });
      expect(removed.body).not.toHaveProperty("localizedTitle");
    }
    const describing = await fixture.admin.patch(paths[0] as string, {
      localizedDescription: { de: "Alles" },
    });
    expect(describing.body.localizedDescription).toEqual({ de: "Alles" });
  });

  it("are rejected and not stored if the language is invalid or the text is too long", async () => {
    const { fixture, paths } = await parts();
    const before = await structureRows(fixture);
    for (const path of paths) {
      for (const localizedTitle of [{ xx: "?" }, { de: "a".repeat(129) }, { de: null }, "Anleitung"]) {
        const { status, body } = await fixture.admin.patch(path, { localizedTitle });
        expect([status, body.error.message]).toEqual([400, expect.stringContaining("localizedTitle")]);
      }
    }
    expect(await structureRows(fixture)).toEqual(before);
  });
});
