const COMMAND = /([A-Za-z])([^A-Za-z]*)/g;
const NUMBER = /-?\d*\.?\d+/g;

/**
 * Replaces the command `T` (a curve that continues the last one, SVG 2, 9.3.7) with `Q`, because pdfkit draws several of them in a row
 * incorrectly. The path has only absolute commands, like the paths of MathJax's font.
 */
export function withoutSmoothCurves(path: string): string {
  if (!path.includes("T")) return path;
  let [x, y] = [0, 0];
  let [controlX, controlY] = [0, 0];
  let result = "";
  for (const [whole, command = "", rest = ""] of path.matchAll(COMMAND)) {
    const numbers = (rest.match(NUMBER) ?? []).map(Number);
    const before = [x, y] as const;
    if (command === "H") x = numbers[0] ?? x;
    else if (command === "V") y = numbers[0] ?? y;
    else if (numbers.length >= 2) [x, y] = numbers.slice(-2) as [number, number];
    if (command === "T") [controlX, controlY] = [2 * before[0] - controlX, 2 * before[1] - controlY];
    else if (command === "Q") [controlX, controlY] = numbers as [number, number];
    else [controlX, controlY] = [x, y];
    result += command === "T" ? `Q${controlX} ${controlY} ${x} ${y}` : whole;
  }
  return result;
}
