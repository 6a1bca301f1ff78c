import { notFound } from "next/navigation";
import { cache } from "react";
import { orNotFound, requireCaller } from "../page-guard";

const NUMBER = /^\d{1,9}$/;

/** The request that a page is about, asked for once per request; the not-found page where there is none. */
export const loadRequest = cache(async (spaceId: string, number: string) => {
  const caller = await requireCaller(`/spaces/${spaceId}/change-requests/${number}`);
  if (!NUMBER.test(number)) notFound();
  return await orNotFound(caller.changeRequests.get({ spaceId, changeRequestId: number }));
});
