// Compares two runs. For each table row that both runs have printed, it prints the ratios between the
// numbers.

/**
 * Returns the numbers in each row. The key consists of the heading of the row's table and the row's first
 * cell.
 */
function rowsOf(text) {
  const rows = new Map();
  let heading;
  let isTable = false;
  for (const line of text.split("\n")) {
    const cells = line.startsWith("|")
      ? line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      : undefined;
    if (cells && !isTable) heading = cells;
    else if (cells && !/^-+$/.test(cells[0] ?? ""))
      rows.set(`${heading[0]}: ${cells[0]}`, { heading, cells });
    isTable = cells !== undefined;
  }
  return rows;
}

const isNumber = (cell) => cell !== undefined && /^-?\d+(\.\d+)?$/.test(cell);

/**
 * Returns a line for each row that both runs have. The line contains, for each numeric column, the new
 * number divided by the old number.
 */
export function compare(before, now) {
  const earlier = rowsOf(before);
  return [...rowsOf(now)].flatMap(([name, { heading, cells }]) => {
    const old = earlier.get(name)?.cells;
    if (!old) return [];
    const ratios = heading.flatMap((column, index) => {
      const [a, b] = [old[index], cells[index]];
      if (index === 0 || !isNumber(a) || !isNumber(b) || Number(a) === 0) return [];
      return `${column} ${a} → ${b} (${(Number(b) / Number(a)).toFixed(2)})`;
    });
    return ratios.length > 0 ? [`${name}: ${ratios.join(", ")}`] : [];
  });
}
