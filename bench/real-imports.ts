// Reads folders of documentation as imports do, and prints what an import would report or lose. For a folder in GitBook's format,
// also imports and exports the folder, and compares the bytes. With `--details`, prints every report.
// Usage: `npm run bench -- real-imports [--details] FOLDER…`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { provideEnv } from "@/env";
import { startThreads } from "@/lib/threads/start";
import { compareExport } from "./exported-files";
import { type FolderFigures, readFolder } from "./read-folder";

const COLUMNS = [
  ...["Folder", "Format", "Pages", "CPU s", "Words lost without a report", "Reports", "Broken links"],
  ...["Dead entries", "Files changed by an export"],
];

/** Replaces the parts of a message that differ from page to page. */
const kindOf = (reason: string) =>
  reason
    .replace(/^(?:In \S+, l|L)ine \d+: /, "")
    .replace(/"[^"]*"(?=[.,]? )/g, "…")
    .replace(/(The (?:link|redirect|image) (?:to )?)\S+( → \S+)?/, "$1…")
    .replace(/<[^>]*>/g, "<…>")
    .replace(/\([^()]*\)/g, "(…)")
    .replace(/\d+/g, "N")
    .slice(0, 110);

function printDetails({ problems, lost, deadEntries, unread }: FolderFigures): void {
  const kinds = new Map<string, number>();
  for (const { reason } of problems) kinds.set(kindOf(reason), (kinds.get(kindOf(reason)) ?? 0) + 1);
  for (const [kind, count] of [...kinds].sort(([, one], [, other]) => other - one))
    console.log(`  ${count} × ${kind}`);
  for (const { file, words } of lost) console.log(`  lost in ${file}: ${words.join(" ")}`);
  for (const title of deadEntries) console.log(`  dead entry: ${title}`);
  for (const file of unread) console.log(`  not read: ${file}`);
  for (const { file, reason } of problems) console.log(`  ${file}: ${reason}`);
}

const isDetails = process.argv.includes("--details");
const folders = process.argv.slice(2).filter((one) => one !== "real-imports" && one !== "--details");
const temporary = mkdtempSync(path.join(tmpdir(), "bindery-bench-imports-"));
provideEnv({
  // Reading a folder needs no database. An export starts its own.
  DATABASE_URL: "postgresql://127.0.0.1:1/none",
  DATA_DIR: temporary,
  AUTH_SECRET: "0".repeat(64),
  LOG_LEVEL: "error",
  FILE_MEGABYTES_PER_HOUR: "0",
  FILE_MEGABYTES_PER_REQUEST: "0",
});
// The default limits are too short if other programs use the machine.
const limits = { waitMilliseconds: 600_000, startMilliseconds: 600_000 };
const threads = startThreads(path.resolve("dist/thread.js"), limits);
try {
  console.log(`| ${COLUMNS.join(" | ")} |\n|${COLUMNS.map(() => "---|").join("")}`);
  for (const folder of folders) {
    const figures = await readFolder(folder, mkdtempSync(path.join(temporary, "files-")));
    const { format, pages, cpuSeconds, lost, problems, deadEntries } = figures;
    const { exported, changed } =
      format === "gitbook" ? await compareExport(folder) : { exported: 0, changed: [] };
    const words = lost.reduce((sum, each) => sum + each.words.length, 0);
    const broken = problems.filter(({ reason }) => /^The link to \S+ is broken/.test(reason)).length;
    const bytes = format === "gitbook" ? `${changed.length} of ${exported}` : "";
    const row = [path.basename(folder), format, pages, cpuSeconds.toFixed(1), words, problems.length, broken];
    console.log(`| ${[...row, deadEntries.length, bytes].join(" | ")} |`);
    if (isDetails) printDetails(figures);
    for (const file of isDetails ? changed : []) console.log(`  changed by an export: ${file}`);
  }
} finally {
  await threads.stop();
  rmSync(temporary, { recursive: true, force: true });
}
