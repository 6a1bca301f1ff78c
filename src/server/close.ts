import type { Server } from "node:http";

const sweepMilliseconds = 50;

/** Lets answers in flight finish, and cuts off what is left at the deadline. Answers whether all finished. */
export async function closeGracefully(server: Server, deadlineMilliseconds: number): Promise<boolean> {
  let finished = true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when closing began is kept alive after its answer unless it is swept.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds);
  const cutOff = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, deadlineMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
  return finished;
}
