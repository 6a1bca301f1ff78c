import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { isWithoutConnection } from "./use-connection";

type Answer = { installationId?: string } | TRPCClientError<never>;

const refusal = (httpStatus: number) =>
  Object.assign(new TRPCClientError<never>("Refused"), { data: { httpStatus } });

/** Returns whether a space appears to be without a connection after each answer of the server. */
async function readAfter(...answers: Answer[]): Promise<boolean[]> {
  const client = new QueryClient();
  let answer: Answer | undefined;
  const queryFn = () =>
    answer instanceof TRPCClientError ? Promise.reject(answer) : Promise.resolve(answer ?? {});
  const observer = new QueryObserver(client, { queryKey: ["info"], queryFn, retry: false });
  const read: boolean[] = [];
  for (answer of answers) read.push(isWithoutConnection(await observer.refetch()));
  return read;
}

it("reports that a space is disconnected, whether or not it has ever been synced", async () => {
  expect(await readAfter({ installationId: "one" }, {})).toEqual([false, true]);
  expect(await readAfter({ installationId: "one" }, refusal(404))).toEqual([false, true]);
  expect(await readAfter(refusal(404), { installationId: "one" })).toEqual([true, false]);
});

it("keeps a connection if a reload fails for another reason", async () => {
  expect(await readAfter({ installationId: "one" }, refusal(503))).toEqual([false, false]);
});
