import type { Connections } from "./connections";

const sweepMilliseconds = 50;

/**
 * Lets running responses finish, and closes every remaining socket at the deadline, regardless of its
 * protocol. Returns whether all responses finished.
 */
export async function closeGracefully(
  { server, endAll }: Connections,
  deadlineMilliseconds: number,
): Promise<boolean> {
  let finished = true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy at the start stays open after its response, so idle connections are closed repeatedly.
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
