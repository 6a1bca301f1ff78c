import type { Connections } from "./connections";

const sweepMilliseconds = 50;

/**
 * Lets answers in flight finish, and ends every socket that is left at the deadline, whatever protocol it speaks. Answers
 * whether all answers finished.
 */
export async function closeGracefully(
  { server, endAll }: Connections,
  deadlineMilliseconds: number,
): Promise<boolean> {
  let finished = true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when closing began is kept alive after its answer unless it is swept.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds);
  const cutOff = setTimeout(() => {
    finished = false;
    endAll();
  }, deadlineMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
  return finished;
}
