import { handle } from "@/jobs/handle";
import { runExport } from "./export/export";
import { runImport } from "./import/import";
import { exportToGit, importFromGit } from "./jobs";
import { performRun } from "./runs";

export const gitHandlers = [
  handle(importFromGit, (payload, job) => performRun(payload, job, runImport)),
  handle(exportToGit, (payload, job) => performRun(payload, job, runExport)),
];
