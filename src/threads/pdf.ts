import { workerData } from "node:worker_threads";
import { startThreads } from "@/lib/threads/start";
import { answerTasks } from "@/lib/threads/task";
import { typesetHandler } from "@/site/pdf/handlers";

/**
 * This file is bundled as dist/pdf.js. The drawings in a PDF are rendered in separate threads, so that a drawing that takes too
 * long can be omitted.
 */
startThreads(workerData as string);

export default answerTasks([typesetHandler]);
