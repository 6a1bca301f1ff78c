import { workerData } from "node:worker_threads";
import { startThreads } from "@/lib/threads/start";
import { answerTasks } from "@/lib/threads/task";
import { typesetHandler } from "@/site/pdf/handlers";

/**
 * This file is bundled to dist/pdf.js. The drawings of a PDF are rendered in separate threads, so that a
 * drawing that is too expensive can be omitted.
 */
startThreads(workerData as string);

export default answerTasks([typesetHandler]);
