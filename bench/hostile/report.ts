import type { Row } from "./measure";

/** The maximum time that one request can block the event loop (docs/security.md). */
const HELD_MILLISECONDS_MAX = 100;

/** Whether a response is an error. 503 doesn't count as an error, because it means that too many tasks are waiting. */
const isError = ({ status }: Row) => status >= 500 && status !== 503;
const isTooLong = ({ heldMilliseconds }: Row) => heldMilliseconds > HELD_MILLISECONDS_MAX;

const groups = (rows: readonly Row[], nameOf: (row: Row) => string): [string, Row[]][] => {
  const byName = new Map<string, Row[]>();
  for (const row of rows) byName.set(nameOf(row), [...(byName.get(nameOf(row)) ?? []), row]);
  return [...byName];
};

const greatest = (rows: readonly Row[], by: "heldMilliseconds" | "gapMilliseconds" | "seconds"): Row =>
  rows.reduce((a, b) => (b[by] > a[by] ? b : a));

function printPaths(rows: readonly Row[]): void {
  console.log(
    `\n| path | requests | 5xx | refused | over ${HELD_MILLISECONDS_MAX} ms | longest block ms | text | bytes | longest gap ms |`,
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const [path, of] of groups(rows, ({ path }) => path)) {
    const worst = greatest(of, "heldMilliseconds");
    const refused = of.filter(({ status }) => status >= 400 && status < 500).length;
    const counts = `${of.length} | ${of.filter(isError).length} | ${refused} | ${of.filter(isTooLong).length}`;
    const gap = greatest(of, "gapMilliseconds").gapMilliseconds.toFixed(0);
    console.log(
      `| ${path} | ${counts} | ${worst.heldMilliseconds.toFixed(0)} | ${worst.text} | ${worst.bytes} | ${gap} |`,
    );
  }
}

function printTexts(rows: readonly Row[]): void {
  console.log(
    "\n| text | bytes | longest block ms | path | slowest response s | path | 5xx |\n|---|---|---|---|---|---|---|",
  );
  for (const [name, of] of groups(rows, ({ text, bytes }) => `${text} | ${bytes}`)) {
    const [held, slow] = [greatest(of, "heldMilliseconds"), greatest(of, "seconds")];
    const errors = of
      .filter(isError)
      .map(({ path, status }) => `${path} ${status}`)
      .join(", ");
    console.log(
      `| ${name} | ${held.heldMilliseconds.toFixed(0)} | ${held.path} | ${slow.seconds.toFixed(1)} | ${slow.path} | ${errors} |`,
    );
  }
}

/** Prints the results. Returns whether every request was within the limit. */
export function report(rows: readonly Row[]): boolean {
  printPaths(rows);
  printTexts(rows);
  const failed = rows.filter((row) => isError(row) || isTooLong(row));
  console.log(`\n${rows.length} requests, ${failed.length} past the bound or failed`);
  for (const { text, bytes, path, status, heldMilliseconds } of failed)
    console.log(`- ${path}: ${text}, ${bytes} bytes: ${status}, held ${heldMilliseconds.toFixed(0)} ms`);
  return failed.length === 0;
}
