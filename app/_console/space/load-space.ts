import { cache } from "react";
import { pageCaller } from "@/api/caller";
import { orNotFound } from "../page-guard";

/** Loads the space of a console page, once per HTTP request. */
export const loadSpace = cache(async (spaceId: string) => {
  const caller = await pageCaller();
  return await orNotFound(caller.spaces.get({ spaceId }));
});
