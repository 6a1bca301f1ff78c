import { describe, expect, it, vi } from "vitest";
import { Fonts } from "@/site/drawing/fonts";
import { renderSvg } from "@/site/drawing/svg-thread";
import { CARD_SIZE, canDraw, drawCard } from "./card";

const CARD = {
  site: "Fluentd documentation",
  title:
    "High availability config for log forwarding across several data centres and regions of the world & <beyond>",
  description:
    "This article covers how to set up forwarders and aggregators so that nothing is lost while one of them is away. ".repeat(
      3,
    ),
  address: "docs.example.org/deployment/high-availability",
  accent: "#3b46c8",
  onAccent: "#ffffff",
};

/** The positions of the parts of lines. */
const placesIn = (svg: string) =>
  [...svg.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)">/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );

describe("the social image of a page", () => {
  it("is rendered in the size that platforms recommend, in every script that the fonts contain", async () => {
    for (const title of [
      CARD.title,
      "日志转发的高可用配置",
      "ログ転送の高可用性",
      "로그 전달",
      "Ünïcode 🚀",
      "",
    ]) {
      const drawn = await renderSvg(Buffer.from(drawCard({ ...CARD, title })), CARD_SIZE.width);
      expect(drawn).toMatchObject(CARD_SIZE);
    }
  }, 60_000);

  it("keeps every line within the image", () => {
    const svg = drawCard({ ...CARD, title: "W".repeat(500) });
    const places = [...svg.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)">/g)];
    expect(places.length).toBeGreaterThan(4);
    for (const [, x, y] of places) {
      expect(Number(x)).toBeLessThan(CARD_SIZE.width - 80);
      expect(Number(y)).toBeLessThan(CARD_SIZE.height);
    }
  });

  it("lays out only the part of a long text that it shows", () => {
    const measured = vi.spyOn(Fonts.prototype, "width");
    const longest = Math.max(
      ...["title", "description", "site", "address"].map((name) => {
        measured.mockClear();
        drawCard({ ...CARD, [name]: "word ".repeat(20_000) });
        return measured.mock.calls.reduce((sum, [, text]) => sum + text.length, 0);
      }),
    );
    measured.mockRestore();
    expect(longest).toBeLessThan(40_000);
  });

  it("isn't rendered if the fonts don't contain the script", () => {
    expect([
      canDraw("Guide", null),
      canDraw("指南"),
      canDraw("دليل", "מדריך"),
      canDraw("Guide", "คู่มือ"),
    ]).toEqual([true, true, true, false]);
  });

  it("is laid out from right to left if the title is, with connected letters", () => {
    const short = { ...CARD, description: "" };
    const rightOf = (svg: string) => Math.max(...placesIn(svg).map(([x]) => x));
    const [left, right] = ["Guide", "دليل المستخدم"].map((title) => drawCard({ ...short, title }));
    expect(Math.min(...placesIn(left ?? "").map(([x]) => x))).toBe(80);
    expect(rightOf(left ?? "")).toBeLessThan(400);
    expect(Math.min(...placesIn(right ?? "").map(([x]) => x))).toBeGreaterThan(400);
    expect(right).toContain('<rect x="1056" y="76"');
    const pathsIn = (title: string) =>
      new Set([...drawCard({ ...short, title }).matchAll(/ d="([^"]*)"/g)].map(([, path]) => path));
    const others = pathsIn("");
    const alone = [...pathsIn("ب")].filter((path) => !others.has(path));
    const joined = pathsIn("ببب");
    expect(alone.filter((path) => !joined.has(path))).toHaveLength(1);
  });

  it("puts spaces on the correct side of punctuation in text from right to left", () => {
    const drawn = vi.spyOn(Fonts.prototype, "shapes");
    drawCard({ ...CARD, title: "מדריך (חדש) לכולם", description: "" });
    const parts = drawn.mock.calls.filter(([, , size]) => size === 72);
    drawn.mockRestore();
    expect(parts.map(([, text]) => text)).toEqual(["לכולם", ") ", "חדש", "(", "מדריך "]);
    expect(new Set(parts.map(([, , , direction]) => direction))).toEqual(new Set(["rtl"]));
  });

  it("has no boxes for characters that no font contains", () => {
    const plain = drawCard({ ...CARD, title: "Guide" });
    expect(drawCard({ ...CARD, title: "Gu\u{3ffff}ide" })).toBe(plain);
    expect(drawCard({ ...CARD, title: "漢字\u{2ebe1}體" })).toBe(drawCard({ ...CARD, title: "漢字體" }));
  });
});
