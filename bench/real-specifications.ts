// Renders every operation of OpenAPI specifications as on pages, and checks the sample bodies against their schemas. Prints a row
// for each file. With `--details`, prints every problem.
// Usage: `npm run bench -- real-specifications [--details] FILE…`
import path from "node:path";
import { provideEnv } from "@/env";

provideEnv({
  DATABASE_URL: "postgresql://127.0.0.1:1/none",
  AUTH_SECRET: "0".repeat(64),
  LOG_LEVEL: "error",
});
const { readSpecificationFile } = await import("./read-specification");

const COLUMNS = [
  ...["File", "Operations", "CPU ms per operation", "Largest HTML, kB", "Not shown", "Cut short"],
  ...["Without samples", "Sample bodies", "Invalid bodies", "Invalid examples in the source"],
];
const isDetails = process.argv.includes("--details");
const files = process.argv.slice(2).filter((one) => one !== "real-specifications" && one !== "--details");

console.log(`| ${COLUMNS.join(" | ")} |\n|${COLUMNS.map(() => "---|").join("")}`);
for (const file of files) {
  try {
    const read = await readSpecificationFile(file);
    const { operations, failed, cut, withoutSamples, invalid } = read;
    const each = ((read.cpuSeconds * 1000) / Math.max(1, operations)).toFixed(1);
    const row = [path.basename(file), operations, each, Math.round(read.longestHtml / 1000), failed.length];
    row.push(cut.length, withoutSamples.length, read.bodies, invalid.length, read.invalidExamples);
    console.log(`| ${row.join(" | ")} |`);
    const lists = isDetails ? { failed, cut, withoutSamples, invalid } : {};
    for (const [name, list] of Object.entries(lists))
      for (const one of list) console.log(`  ${name}: ${one}`);
  } catch (error) {
    console.log(`| ${path.basename(file)} | refused: ${error instanceof Error ? error.message : error} |`);
  }
}
