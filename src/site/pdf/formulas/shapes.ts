import type { SvgElement } from "./engine";
import { withoutSmoothCurves } from "./smooth-curves";

/** A transformation of points, in the order of PDF and SVG: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

interface Paint {
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
  /** Whether the line is dashed. */
  isDashed: boolean;
}

/** The edges of a rectangle: left, top, right and bottom. */
export type Edges = readonly [number, number, number, number];

/**
 * A part of a formula. Colors are CSS colors, or `currentColor` for the color of the text. Outside of `clip`, nothing is drawn.
 */
export type Shape = { matrix: Matrix; clip: Edges | null } & (
  | ({ kind: "path"; path: string } & Paint)
  | { kind: "text"; text: string; size: number; isItalic: boolean; fill: string }
);

/** Thrown if a formula has elements that can't be drawn, or too many. */
export class UndrawableError extends Error {
  override readonly name = "UndrawableError";
}

const SHAPES_MAX = 10_000;
/** The width of lines in tables and frames, which MathJax sets in its style sheet. */
const LINE_WIDTH = 70;
const LINE_CLASS = /\bmjx-(solid|dashed|dotted)\b/;

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that applies `inner` first. */
function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** A rotation by an angle in degrees around a point. */
function rotation(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

function matrixOf(name: string, values: readonly number[]): Matrix {
  const [x = 0, y] = values;
  if (name === "translate") return [1, 0, 0, 1, x, y ?? 0];
  if (name === "scale") return [x, 0, 0, y ?? x, 0, 0];
  if (name === "rotate") return rotation(x, y ?? 0, values[2] ?? 0);
  if (values.length === 6) return values as unknown as Matrix;
  throw new UndrawableError(`a matrix with ${values.length} values`);
}

const number = (attributes: SvgElement["attributes"], name: string) => Number(attributes[name] ?? 0);

const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

const TRANSFORMATION = /(translate|scale|rotate|matrix)\(([^()]*)\)/g;

function transformationOf({ transform = "" }: SvgElement["attributes"]): Matrix {
  if (transform.replace(TRANSFORMATION, "").trim() !== "")
    throw new UndrawableError(`unknown transformation ${transform}`);
  let matrix = IDENTITY;
  for (const [, name = "", values = ""] of transform.matchAll(TRANSFORMATION))
    matrix = times(matrix, matrixOf(name, numbersIn(values)));
  return matrix;
}

interface Surroundings extends Paint {
  matrix: Matrix;
  clip: Edges | null;
}

const colorOf = (value: string | undefined, inherited: string | null) =>
  value === undefined ? inherited : value === "none" || value === "transparent" ? null : value;

/** What an element inherits from its parent, with its own attributes. */
function within(parent: Surroundings, { attributes }: SvgElement): Surroundings {
  const line = LINE_CLASS.exec(attributes.class ?? "");
  const width = attributes["stroke-width"] ?? attributes["stroke-thickness"];
  return {
    matrix: times(parent.matrix, transformationOf(attributes)),
    clip: parent.clip,
    fill: line ? null : colorOf(attributes.fill, parent.fill),
    stroke: colorOf(attributes.stroke, parent.stroke),
    strokeWidth: line ? LINE_WIDTH : width === undefined ? parent.strokeWidth : Number.parseFloat(width),
    isDashed: line ? line[1] !== "solid" : parent.isDashed,
  };
}

/** The edges of a rectangle after a transformation that doesn't rotate, within other edges. */
function edgesOf(matrix: Matrix, [left, top, right, bottom]: Edges, outer: Edges | null): Edges {
  const [x1, y1] = [matrix[0] * left + matrix[4], matrix[3] * top + matrix[5]];
  const [x2, y2] = [matrix[0] * right + matrix[4], matrix[3] * bottom + matrix[5]];
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const [l, t, r, b] = outer ?? [least, least, most, most];
  return [
    Math.max(l, Math.min(x1, x2)),
    Math.max(t, Math.min(y1, y2)),
    Math.min(r, Math.max(x1, x2)),
    Math.min(b, Math.max(y1, y2)),
  ];
}

/** The surroundings in a nested `svg`, which shows a part of its content. */
function insideSvg(around: Surroundings, { attributes }: SvgElement): Surroundings {
  const [left = 0, top = 0, width = 0, height = 0] = numbersIn(attributes.viewBox ?? "");
  const [x, y] = [number(attributes, "x"), number(attributes, "y")];
  const [across, down] = [number(attributes, "width") / width, number(attributes, "height") / height];
  if (!Number.isFinite(across) || !Number.isFinite(down)) throw new UndrawableError("a part without a size");
  const matrix = times(around.matrix, [across, 0, 0, down, x - across * left, y - down * top]);
  return { ...around, matrix, clip: edgesOf(matrix, [left, top, left + width, top + height], around.clip) };
}

/** The outline of an element, in the syntax of an SVG path. Null for an element that isn't an outline. */
function outlineOf({ kind, attributes }: SvgElement): string | null {
  const of = (name: string) => number(attributes, name);
  switch (kind) {
    case "path":
      return withoutSmoothCurves(attributes.d ?? "");
    case "rect":
      return `M${of("x")} ${of("y")}h${of("width")}v${of("height")}h${-of("width")}z`;
    case "line":
      return `M${of("x1")} ${of("y1")}L${of("x2")} ${of("y2")}`;
    case "polyline":
    case "polygon":
      return `M${attributes.points ?? "0 0"}${kind === "polygon" ? "z" : ""}`;
    case "ellipse": {
      const [rx, ry] = [of("rx"), of("ry")];
      return `M${of("cx") - rx} ${of("cy")}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
    }
    default:
      return null;
  }
}

/** A character that MathJax's font doesn't contain. */
function textOf({ attributes, children }: SvgElement, { matrix, clip, fill }: Surroundings): Shape {
  const text = children.map((child) => ("value" in child ? child.value : "")).join("");
  const size = Number.parseFloat(attributes["font-size"] ?? "884");
  const isItalic = attributes["font-style"] === "italic";
  return { kind: "text", text, size, isItalic, matrix, clip, fill: fill ?? "currentColor" };
}

function collect(element: SvgElement, parent: Surroundings, shapes: Shape[]): void {
  const around = within(parent, element);
  const path = outlineOf(element);
  if (path !== null) {
    const { matrix, clip, fill, stroke, strokeWidth, isDashed } = around;
    if (path !== "") shapes.push({ kind: "path", path, matrix, clip, fill, stroke, strokeWidth, isDashed });
  } else if (element.kind === "text") shapes.push(textOf(element, around));
  else if (element.kind === "g" || element.kind === "svg") {
    const inner = element.kind === "svg" ? insideSvg(around, element) : around;
    for (const child of element.children) if ("attributes" in child) collect(child, inner, shapes);
  } else if (element.kind !== "title") throw new UndrawableError(`unknown element ${element.kind}`);
  if (shapes.length > SHAPES_MAX) throw new UndrawableError("too many shapes");
}

/**
 * Returns the parts of a formula, in thousandths of its font size. The y-axis points down, and the baseline is at 0.
 * @throws UndrawableError
 */
export function shapesOf(svg: SvgElement): Shape[] {
  const shapes: Shape[] = [];
  const start: Surroundings = {
    ...{ matrix: IDENTITY, clip: null, fill: "currentColor", stroke: "currentColor" },
    ...{ strokeWidth: 0, isDashed: false },
  };
  for (const child of svg.children) if ("attributes" in child) collect(child, start, shapes);
  return shapes;
}
