import { createWriteStream } from "node:fs";
import { db } from "@/db/client";
import type { PdfExport } from "@/db/generated/client";
import { monotonicMilliseconds, now } from "@/lib/clock";
import { log } from "@/lib/log";
import { PRIVATE_FILE_MODE } from "@/lib/private-folder";
import { taskComesOn } from "@/lib/threads/task";
import { PdfSource } from "./load";
import { type Typeset, type TypesetInput, unfinished } from "./task";
import { PDF_LIMITS, PdfTooLongError, Typesetter } from "./typeset";

const REPORT_MILLISECONDS = 500;

const GONE = "Someone deleted the content of this PDF before the PDF was complete.";

function reporter(row: PdfExport) {
  let reported = monotonicMilliseconds();
  return async (done: number, all: number): Promise<void> => {
    if (monotonicMilliseconds() - reported < REPORT_MILLISECONDS) return;
    reported = monotonicMilliseconds();
    const data = { progress: Math.min(99, Math.floor((done / Math.max(1, all)) * 100)), updatedAt: now() };
    await db().pdfExport.updateMany({ where: unfinished(row), data });
  };
}

/** Creates the PDF of a row as a file, in a separate thread. */
export async function setInto({ row, file }: TypesetInput, limits = PDF_LIMITS): Promise<Typeset> {
  const opened = await PdfSource.open(row);
  if (!opened) return { refusal: GONE };
  const { source, outline } = opened;
  const work = { comesOn: taskComesOn, load: source.load.bind(source), report: reporter(row) };
  try {
    const out = createWriteStream(file, { mode: PRIVATE_FILE_MODE });
    const { pages, unknown, undrawn } = await new Typesetter(outline, work, out, limits).run();
    if (unknown.length > 0)
      log.info(
        { pdf: row.id, characters: unknown },
        "PDF: characters replaced, because no font contains them",
      );
    if (undrawn.length > 0)
      log.info(
        { pdf: row.id, formulas: undrawn },
        "PDF: formulas shown as source, because they can't be drawn",
      );
    return { pages };
  } catch (error) {
    if (error instanceof PdfTooLongError) return { refusal: error.message };
    throw error;
  }
}
