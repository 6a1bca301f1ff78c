import { workerData } from "node:worker_threads";
import { startThreads } from "@/lib/threads/start";
import { answerTasks } from "@/lib/threads/task";
import { typesetHandler } from "@/site/pdf/set";

/**
 * What the thread of PDFs runs, bundled to dist/pdf.js. Drawings, formulas and code of a PDF are drawn in threads of its
 * own, so that what one of them costs too much leaves that one out.
 */
startThreads(workerData as string);

export default answerTasks([typesetHandler]);
