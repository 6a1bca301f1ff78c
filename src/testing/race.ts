import type { Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { somebodyWaits } from "./killed-worker";

/**
 * Lets something change between the moment when a request has looked at it and the one in which it writes: the request
 * is sent while `lock` holds what it is going to wait for, and goes on once `change` is committed. Gives its answer.
 */
export async function race<Answer>(
  send: () => Promise<Answer>,
  { lock, change }: Readonly<Record<"lock" | "change", (tx: Tx) => Promise<unknown>>>,
): Promise<Answer> {
  // In a place of its own, since a transaction would wait for what it is given.
  const sent: { answer?: Promise<Answer> } = {};
  await inTransaction(null, async (tx) => {
    await lock(tx);
    let isSettled = false;
    sent.answer = send();
    void sent.answer.then(
      () => (isSettled = true),
      () => (isSettled = true),
    );
    while (!isSettled && !(await somebodyWaits()));
    await change(tx);
  });
  return await (sent.answer as Promise<Answer>);
}
