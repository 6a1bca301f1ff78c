import type { Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { somebodyWaits } from "./killed-worker";

/**
 * Makes a change between the checks of a request and its write. To do this, `lock` takes a lock that the
 * request needs before the request is sent. After `change` is committed, the request continues. Returns the
 * response.
 */
export async function race<Answer>(
  send: () => Promise<Answer>,
  { lock, change }: Readonly<Record<"lock" | "change", (tx: Tx) => Promise<unknown>>>,
): Promise<Answer> {
  // Wrap the promise in an object. If the function returned the promise itself, the transaction would wait for the
  // promise.
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
