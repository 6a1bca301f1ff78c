import type { Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { somebodyWaits } from "./killed-worker";

/**
 * Changes something between a request's check and its write. The request is sent while `lock` holds a lock that the request
 * needs. After `change` is committed, the request continues. Returns the request's response.
 */
export async function race<Answer>(
  send: () => Promise<Answer>,
  { lock, change }: Readonly<Record<"lock" | "change", (tx: Tx) => Promise<unknown>>>,
): Promise<Answer> {
  // Wrap the promise in an object, because the transaction would wait for a promise that is returned
  // directly.
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
