import { workerData } from "node:worker_threads";
import { startThreads } from "@/lib/threads/start";
import { answerTasks } from "@/lib/threads/task";
import { typesetHandler } from "@/site/pdf/handlers";

/** Bundled to dist/pdf.js. Drawings of a PDF run in separate threads, so that one that is too expensive can be left out. */
startThreads(workerData as string);

export default answerTasks([typesetHandler]);
