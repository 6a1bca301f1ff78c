import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { log } from "@/lib/log";
import { makePage } from "@/testing/make/content";
import { Fonts } from "../drawing/fonts";
import type { Glyph } from "../drawing/shaper";
import { made, makeFixture, parse, setHere, titles } from "./pdf.fixture";
import { EVERY_SCRIPT, FROM_RIGHT, SCRIPTS, UNKNOWN } from "./scripts.fixture";
import { CONTENT_WIDTH, PAGE } from "./theme";

vi.setConfig({ testTimeout: 120_000 });

type Pdf = Awaited<ReturnType<typeof made>>["pdf"];

/** The parts of the text on a printed page, with the positions of their left and right edges in points. */
async function partsOn(pdf: Pdf, number: number) {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [
          {
            text: item.str,
            left: item.transform[4],
            right: item.transform[4] + item.width,
            y: item.transform[5],
          },
        ]
      : [],
  );
}

type Part = Awaited<ReturnType<typeof partsOn>>[number];

function partWith(parts: readonly Part[], text: string): Part {
  const found = parts.find((part) => part.text === text) ?? parts.find((part) => part.text.includes(text));
  if (!found) throw new Error(`${text} isn't in ${parts.map((part) => part.text).join(" | ")}`);
  return found;
}

/** The edges of the line that contains a text. */
function lineWith(parts: readonly Part[], text: string) {
  const { y } = partWith(parts, text);
  const line = parts.filter((part) => Math.abs(part.y - y) < 2);
  return {
    left: Math.min(...line.map(({ left }) => left)),
    right: Math.max(...line.map(({ right }) => right)),
  };
}

const LEFT = PAGE.left;
const RIGHT = PAGE.left + CONTENT_WIDTH;

/** Creates the PDF in this process. Also returns the texts with a box in place of a character that the font doesn't contain. */
async function watched(text: string) {
  const drawn = vi.spyOn(Fonts.prototype, "glyphs");
  const { file } = await setHere(await makeFixture({ pages: [{ title: "Page", text }] }));
  const isBox = (index: number) =>
    ((drawn.mock.results[index]?.value ?? []) as Glyph[]).some(({ id }) => id === 0);
  const boxes = drawn.mock.calls.flatMap(([, shown], index) => (isBox(index) ? [shown] : []));
  const count = drawn.mock.calls.length;
  drawn.mockRestore();
  return { ...(await parse(readFileSync(file))), boxes, count };
}

const withoutSpaces = (text: string) => text.normalize("NFKC").replace(/\s|\p{Cf}|\ufe0f/gu, "");

/** Sentences with marks that the PDF reader of this test puts into another order. */
const ONLY_SHOWN = new Set(["Marks", "Emoji", "Thaana", "NKo", "Hebrew", "Adlam"]);

describe("A PDF in every script", () => {
  it("contains every sentence as text, and no boxes for missing characters", async () => {
    const { text, boxes, count } = await watched(EVERY_SCRIPT);
    expect(count).toBeGreaterThan(200);
    expect(boxes).toEqual([]);
    expect(text).not.toContain("[U+");
    const lettersOf = (part: string) => part.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}]/gu, "");
    const shown = lettersOf(text);
    const letters = Object.entries(SCRIPTS)
      .filter(([name]) => !ONLY_SHOWN.has(name))
      .flatMap(([, sentence]) => sentence.split(" ").map(lettersOf))
      .filter((word) => word !== "");
    expect(letters.length).toBeGreaterThan(300);
    expect(letters.filter((word) => !shown.includes(word))).toEqual([]);
  });

  it("shows the codes or names of characters that no font contains, and logs them", async () => {
    const logged = vi.spyOn(log, "info");
    const text = `# Unknown\n\nBefore ${UNKNOWN.Yi} ${UNKNOWN.Vai}, ${UNKNOWN["private use"]}${UNKNOWN.unassigned} after.\n`;
    const { text: shown, boxes } = await watched(text);
    expect(boxes).toEqual([]);
    expect(withoutSpaces(shown)).toContain("Before[U+A2CD][U+A0B7][U+A559][U+A524],[U+F0001][U+0378]after.");
    const characters = expect.arrayContaining([...UNKNOWN.Yi, ...UNKNOWN.Vai]);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ characters }),
      expect.stringContaining("no font contains"),
    );
    logged.mockRestore();
  });

  it("breaks lines between words without spaces, and never before a closing mark", async () => {
    const thai = "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ".repeat(6);
    const text = `# Lines\n\n${thai}\n\n${"人人生而自由，在尊严和权利上一律平等。".repeat(12)}\n`;
    const { pdf } = await made(await makeFixture({ pages: [{ title: "Lines", text }] }));
    const parts = await partsOn(pdf, pdf.numPages);
    const lines = [...new Set(parts.map(({ y }) => y))].map((y) =>
      parts
        .filter((part) => part.y === y)
        .map((part) => part.text)
        .join(""),
    );
    const [inThai, inChinese] = [/\p{Script=Thai}/u, /\p{Script=Han}/u].map((script) =>
      lines.filter((line) => script.test(line)),
    );
    expect([inThai?.length, inChinese?.length].every((count) => (count ?? 0) > 2)).toBe(true);
    const words = new Intl.Segmenter("th", { granularity: "word" });
    const ends = new Set([...words.segment(thai)].map(({ index }) => index));
    let at = 0;
    for (const line of inThai ?? []) {
      expect(ends.has(at), line).toBe(true);
      at += line.length;
    }
    for (const line of inChinese ?? []) expect(line).not.toMatch(/^[，。、）」]/);
  });
});

describe("A PDF from right to left", () => {
  it("starts each paragraph on the side of its own text, and keeps the order of words and numbers", async () => {
    const { pdf } = await made(await makeFixture({ pages: [{ title: "Guide", text: FROM_RIGHT }] }));
    const parts = await partsOn(pdf, 3);
    expect(lineWith(parts, "هذه فقرة").right).toBeCloseTo(RIGHT, 0);
    expect(lineWith(parts, "A paragraph").left).toBeCloseTo(LEFT, 0);
    expect(lineWith(parts, "עם המספר").right).toBeCloseTo(RIGHT, 0);
    const [first, name, number] = ["هذه فقرة", "Bindery API v2.0", "12/05/2026"].map((text) =>
      partWith(parts, text),
    );
    expect(first?.right).toBeGreaterThan(name?.right ?? 0);
    expect(name?.left).toBeGreaterThan(number?.right ?? 0);
    const last = partWith(parts, "تتراصف");
    expect(last.left).toBeGreaterThan(LEFT + CONTENT_WIDTH / 2);
  });

  it("has bullets, columns of tables, page numbers and the table of contents on the other side", async () => {
    const place = await makeFixture({ pages: [{ title: "دليل", text: FROM_RIGHT }] });
    const { organizationId, id } = place.space;
    await db().space.update({
      where: { organizationId_id: { organizationId, id } },
      data: { language: "ar" },
    });
    await makePage(place.space, { title: "صفحة أخرى" });
    const { pdf } = await made(place);
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: "ar" });
    const contents = await partsOn(pdf, 2);
    expect(lineWith(contents, "صفحة أخرى").right).toBeCloseTo(RIGHT, 0);
    expect(partWith(contents, "2").left).toBeCloseTo(LEFT, 0);
    const parts = await partsOn(pdf, 3);
    expect(partWith(parts, "•").left).toBeGreaterThan(partWith(parts, "عنصر أول").right);
    expect(partWith(parts, ".1").left).toBeGreaterThan(partWith(parts, "الخطوة").right);
    expect(partWith(parts, "!").left).toBeGreaterThan(partWith(parts, "تحذير").left);
    expect(partWith(parts, "القيمة").right).toBeLessThan(partWith(parts, "الاسم").left);
    expect(lineWith(parts, "config.yaml").left).toBeLessThan(RIGHT);
    const code = partWith(parts, "name:");
    expect(code.left).toBeLessThan(LEFT + 60);
  });
});

describe("The bookmarks of a PDF", () => {
  it("contain the headings of each page, and lead to them", async () => {
    const steps = "{% stepper %}\n{% step %}\n## Step\n\nDo it.\n{% endstep %}\n{% endstepper %}\n";
    const text = `# Page\n\n## First\n\nText.\n\n### Below\n\n${"Text.\n\n".repeat(60)}## عنوان\n\n${steps}`;
    const { outline, pdf, pages } = await made(
      await makeFixture({ pages: [{ id: "page", title: "Page", text, pages: [{ title: "Child" }] }] }),
    );
    expect(titles(outline)).toEqual([["Page", [["First", ["Below"]], "عنوان", "Step", "Child"]]]);
    const heading = outline[0]?.items[1];
    const destination = await pdf.getDestination(heading?.dest as string);
    const index = await pdf.getPageIndex(destination?.[0]);
    expect(pages[index]).toContain("عنوان");
    expect(index).toBeGreaterThan(2);
  });

  it("exist for the content of tabs, expandables and steps, which is printed with its names", async () => {
    const { text } = await made(await makeFixture({ pages: [{ title: "Guide", text: FROM_RIGHT }] }));
    for (const word of ["ويندوز", "محتوى التبويب", "Content of the second tab", "نص مطوي", "شغّل", "التثبيت"])
      expect(withoutSpaces(text), word).toContain(withoutSpaces(word));
  });
});
