import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { orNotFound, requireCaller } from "../page-guard";

const NUMBER = /^\d{1,9}$/;
const ID = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Loads the change request for a page, once per HTTP request. Shows the not-found page if there is no such
 * change request. If the URL contains the ID, as in API responses, redirects to the URL with the number.
 */
export const loadRequest = cache(async (spaceId: string, number: string) => {
  const caller = await requireCaller(`/spaces/${spaceId}/change-requests/${number}`);
  if (!ID.test(number)) notFound();
  const request = await orNotFound(caller.changeRequests.get({ spaceId, changeRequestId: number }));
  if (!NUMBER.test(number)) redirect(`/spaces/${spaceId}/change-requests/${request.number}`);
  return request;
});
