import type { Connections } from "./connections";

const sweepMilliseconds = 50;

/**
 * Lets running responses finish. At the deadline, closes every remaining socket, whatever its protocol. Returns whether all
 * responses finished.
 */
export async function closeGracefully(
  { server, endAll }: Connections,
  deadlineMilliseconds: number,
): Promise<boolean> {
  let finished = true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Close idle connections repeatedly. If connections were closed only once, a connection that is busy now would stay
  // open after its response.
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
