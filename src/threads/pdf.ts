import { workerData } from "node:worker_threads";
import { startThreads } from "@/lib/threads/start";
import { answerTasks } from "@/lib/threads/task";
import { typesetHandler } from "@/site/pdf/handlers";

/**
 * The build bundles this file as dist/pdf.js. Separate threads render the drawings in a PDF. If a drawing
 * takes too long, Bindery stops its thread and omits the drawing.
 */
startThreads(workerData as string);

export default answerTasks([typesetHandler]);
