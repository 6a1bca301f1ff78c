import { answerTasks } from "@/lib/threads/task";

/**
 * What a thread of the pool runs (docs/adr/033-threads.md): every task with its handler. Bundled to dist/thread.js. What
 * this loads has no way to the database, which src/threads/main.test.ts holds.
 */
export default answerTasks([]);
