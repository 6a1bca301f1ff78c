import { setTimeout as pause } from "node:timers/promises";
import { invalid } from "@/lib/errors";
import { answerTasks, defineTask, handleTask, taskComesOn } from "./task";

/** Tasks for the tests of the pool. */
export const double = defineTask<number, number>("double");
export const endless = defineTask<string, never>("endless", { milliseconds: 200 });
/** Runs forever, for tests that stop the pool themselves. */
export const patient = defineTask<null, never>("patient", { milliseconds: 600_000 });
export const backtrack = defineTask<string, boolean>("backtrack", { milliseconds: 200 });
/** Runs for longer than the time limit, in steps that are each shorter than the limit. */
export const steady = defineTask<number, string>("steady", { milliseconds: 1_500 });
/** Makes a task run in a dedicated thread, which loads this file. */
const apart = { file: "threads.fixture", memoryMegabytes: 32 };
export const doubleApart = defineTask<number, number>("double", { apart });
export const hoardApart = defineTask<null, never>("hoard", { apart });
export const hoard = defineTask<null, never>("hoard");
export const dig = defineTask<null, number>("dig");
export const refuse = defineTask<null, never>("refuse");
export const fail = defineTask<null, never>("fail");

const depth = (): number => 1 + depth();

export default answerTasks([
  handleTask(double, (number) => number * 2),
  handleTask(endless, () => {
    for (;;);
  }),
  handleTask(patient, () => {
    for (;;);
  }),
  handleTask(steady, async (steps) => {
    for (let step = 0; step < steps; step += 1) {
      await pause(500);
      taskComesOn();
    }
    return "done";
  }),
  handleTask(backtrack, (text) => /^(?:a+)+$/.test(text)),
  handleTask(hoard, () => {
    for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));
  }),
  handleTask(dig, depth),
  handleTask(refuse, () => {
    throw invalid("formula", "is too long");
  }),
  handleTask(fail, () => {
    throw new TypeError("no such thing");
  }),
]);
