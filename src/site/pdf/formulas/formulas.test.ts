import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { makeFixture, parse, setHere } from "../pdf.fixture";
import { loadEngine } from "./engine";
import { type Matrix, type Shape, shapesOf } from "./shapes";
import { withoutSmoothCurves } from "./smooth-curves";

afterEach(() => vi.restoreAllMocks());

async function setText(text: string) {
  const path = vi.spyOn(PDFDocument.prototype, "path");
  const { file } = await setHere(await makeFixture({ pages: [{ title: "Formulas", text }] }));
  const parsed = await parse(readFileSync(file));
  const page = await parsed.pdf.getPage(parsed.pdf.numPages);
  const { items } = await page.getTextContent();
  const placed = items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
  const paths = path.mock.calls.length;
  return { ...parsed, paths, placed };
}

/** Formulas with every kind of element: fractions, roots, matrices, stretched braces, frames, lines, colors and text. */
const VALID = [
  "E = mc^2",
  "\\frac{a}{b} + \\sqrt[3]{x}",
  "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
  "\\left( \\frac{\\frac{\\frac{a}{b}}{c}}{d} \\right)",
  "\\overbrace{a+b+c+d+e+f}^{n} \\underbrace{x+y}_{m}",
  "\\boxed{x} \\cancel{y} \\widehat{abc} \\xrightarrow{f}",
  "\\begin{array}{|c|c|} \\hline a & b \\\\ \\hdashline c & d \\\\ \\hline \\end{array}",
  "\\begin{align} a &= b \\tag{1} \\\\ c &= d \\end{align}",
  "\\cancelto{0}{x + y} + \\cancelto{a}{\\frac{b}{c}}",
  "x^2 \\tag*{Euler}",
  "\\color{red}{x} + \\colorbox{yellow}{z}",
  "\\ce{2H2 + O2 -> 2H2O}",
  "\\sum_{i=0}^{n} \\int_a^b \\mathbb{R} \\mathcal{L} \\mathfrak{g}",
  "\\text{für } \u4e2d",
];

function pointsOf({ path }: Shape & { kind: "path" }): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([MLHVQTCZlhvamz])([^A-Za-z]*)/g)) {
    const numbers = rest
      .split(/[\s,]+|(?<=\d)(?=-)/)
      .filter(Boolean)
      .map(Number);
    if (command === "H") x = numbers[0] as number;
    else if (command === "V") y = numbers[0] as number;
    else if (command === "h") x += numbers[0] as number;
    else if (command === "v") y += numbers[0] as number;
    else if (command === "l") [x, y] = [x + (numbers[0] as number), y + (numbers[1] as number)];
    else if (numbers.length > 1) [x, y] = numbers.slice(-2) as [number, number];
    points.push([x, y]);
  }
  return points;
}

const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: [number, number]) =>
  [a * x + c * y + e, b * x + d * y + f] as const;

describe("a formula", () => {
  it.each(VALID)("%s has all of its parts within its box", async (formula) => {
    const svg = (await loadEngine())(formula, true);
    const [left = 0, top = 0, width = 0, height = 0] = (svg.attributes.viewBox ?? "").split(" ").map(Number);
    const shapes = shapesOf(svg);
    expect(shapes.length).toBeGreaterThan(0);
    for (const shape of shapes) {
      if (shape.kind === "text" || shape.clip) continue;
      for (const point of pointsOf(shape)) {
        const [x, y] = moved(shape.matrix, point);
        expect(x).toBeGreaterThanOrEqual(left - 150);
        expect(x).toBeLessThanOrEqual(left + width + 150);
        expect(y).toBeGreaterThanOrEqual(top - 150);
        expect(y).toBeLessThanOrEqual(top + height + 150);
      }
    }
  });

  it("is drawn in a PDF, between lines and within a line, and isn't shown as source", async () => {
    const logged = vi.spyOn(log, "info");
    const blocks = VALID.map((formula) => `$$\n${formula}\n$$`).join("\n\n");
    const { text, paths } = await setText(`Within $$\\frac{a}{b}$$ a line.\n\n${blocks}\n`);
    expect(paths).toBeGreaterThan(100);
    expect(text).toContain("Within");
    expect(text).not.toMatch(/\\|frac|begin/);
    const messages = logged.mock.calls.map(([, message]) => message);
    expect(messages.filter((message) => String(message).includes("shown as source"))).toEqual([]);
  });

  it("has a tag with parentheses, or without them after a star", async () => {
    const toSvg = await loadEngine();
    const shapes = (formula: string) => shapesOf(toSvg(formula, true));
    expect(shapes("x \\tag*{A}")).toEqual(shapes("x \\qquad\\text{A}"));
    expect(shapes("x \\tag {A}")).toEqual(shapes("x \\qquad\\text{(A)}"));
    const lines = (second: string) => shapes(`\\begin{aligned} x \\\\${second} \\end{aligned}`).length;
    expect(lines("tag*")).toBe(lines("{t}ag*"));
  });

  it("crosses out a term with an arrow that starts below it and ends at its value", async () => {
    const shapes = shapesOf((await loadEngine())("\\cancelto{0}{x}", true));
    const [arrow] = shapes.filter((shape) => shape.kind === "path" && shape.path.includes("l "));
    const points = pointsOf(arrow as Shape & { kind: "path" }).map((point) =>
      moved((arrow as Shape).matrix, point),
    );
    const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
    const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
    expect([left < 100, right > 900, top < -400, bottom > 100]).toEqual([true, true, true, true]);
    const tip = points.reduce((best, point) => (point[0] > best[0] ? point : best));
    expect(tip[1]).toBeLessThan(-300);
  });

  it("makes its line higher, so that it doesn't cover the lines above and below", async () => {
    const tall = "\\dfrac{\\dfrac{\\dfrac{a}{b}}{c}}{\\dfrac{d}{\\dfrac{e}{f}}}";
    const words = "word ".repeat(30);
    const { placed } = await setText(`${words} before $$${tall}$$ after ${words}.\n`);
    const rows = [...new Set(placed.map(({ transform }) => Math.round(transform[5] as number)))].sort(
      (a, b) => b - a,
    );
    const row = Math.round(placed.find(({ str }) => str.includes("before"))?.transform[5] as number);
    const index = rows.indexOf(row);
    expect((rows[index - 1] as number) - row).toBeGreaterThan(30);
    expect(row - (rows[index + 1] as number)).toBeGreaterThan(30);
  });
});

it("draws smooth curves in a row through the control points that SVG defines", () => {
  const path = "M0 0Q10 0 10 10T20 20T30 30H40V50L5 5T7 7Z";
  expect(withoutSmoothCurves(path)).toBe("M0 0Q10 0 10 10Q10 20 20 20Q30 20 30 30H40V50L5 5Q5 5 7 7Z");
});

describe("a formula that can't be drawn", () => {
  const deep = `${"{".repeat(900)}x${"}".repeat(900)}`;
  it.each([
    ["unknown command", "\\unknowncommand{x}"],
    ["definition", "\\def\\a{b}\\a"],
    ["definition of an operator", "\\DeclareMathOperator{\\foo}{foo}\\foo"],
    ["link", "\\href{javascript:alert(1)}{x}"],
    ["reference", "\\eqref{eq:1} and \\ref{eq:1}"],
    ["loaded package", "\\require{html}x"],
    ["definition of a color", "\\definecolor{red}{rgb}{0,1,0}x"],
    ["huge coordinates", "\\smash{\\raise 99999999999999999999999em {x}}"],
    ["nested arrows", `${"\\xrightarrow{".repeat(30)}x${"}".repeat(30)}`],
    ["endless macro", "\\tag{\\tag{\\tag{"],
    ["missing brace", "\\frac{a}{"],
    ["huge size", "\\rule{9000em}{9000em}"],
    ["too many characters", `x${"+x".repeat(1200)}`],
    ["deep nesting", deep],
  ])("is shown as its source and logged: %s", async (_, formula) => {
    const logged = vi.spyOn(log, "info");
    const { text } = await setText(`Start $$${formula}$$ end.\n\n$$\nx^2\n$$\n`);
    const shown = text.replaceAll(/\s/g, "");
    expect(shown).toContain(formula.replaceAll(/\s/g, "").slice(0, 40));
    expect(shown).toContain("end.");
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ formulas: [formula] }),
      expect.stringContaining("shown as source"),
    );
  });

  it.each(["toString", "valueOf", "hasOwnProperty", "constructor", "__proto__"])(
    "isn't one with the unknown color %s, which has the color of the text",
    async (name) => {
      const { text, paths } = await setText(`Start $$\\color{${name}}x$$ end.\n`);
      expect(text).toContain("end.");
      expect(paths).toBeGreaterThan(0);
    },
  );

  it("isn't one with the label of an earlier formula", async () => {
    const toSvg = await loadEngine();
    const labeled = "\\begin{equation}\\label{eq:1} x\\end{equation}";
    expect(toSvg(labeled, true).kind).toBe("svg");
    expect(toSvg(labeled, true).kind).toBe("svg");
  });

  it("doesn't change later formulas", async () => {
    const { text } = await setText("$$\\DeclareMathOperator{\\foo}{foo}x$$ then $$\\foo$$ end.\n");
    expect(text).toContain("\\foo");
  });

  it("doesn't stop a PDF with more characters in formulas than allowed on a page", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `$$x_{${index}}${"+y".repeat(450)}$$`).join("\n\n");
    const { text } = await setText(`${many}\n\nThe end.\n`);
    expect(text).toContain("The end.");
    expect(text).toContain("+y+y");
  });
});
