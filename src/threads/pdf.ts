import { workerData } from "node:worker_threads";
import { startThreads } from "@/lib/threads/start";
import { answerTasks } from "@/lib/threads/task";
import { typesetHandler } from "@/site/pdf/handlers";

/**
 * This file is bundled as dist/pdf.js. Separate threads render the drawings in a PDF, so that Bindery can stop and omit a
 * drawing that takes too long.
 */
startThreads(workerData as string);

export default answerTasks([typesetHandler]);
