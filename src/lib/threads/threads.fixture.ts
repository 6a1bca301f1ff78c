import { invalid } from "@/lib/errors";
import { answerTasks, defineTask, handleTask } from "./task";

/** Tasks that a test of the pool gives to threads. */
export const double = defineTask<number, number>("double");
export const endless = defineTask<string, never>("endless", { milliseconds: 200 });
/** Without end as well, for tests that stop the pool themselves. */
export const patient = defineTask<null, never>("patient", { milliseconds: 600_000 });
export const backtrack = defineTask<string, boolean>("backtrack", { milliseconds: 200 });
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
