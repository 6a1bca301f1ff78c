import { cache } from "react";
import { pageCaller } from "@/api/caller";
import { orNotFound } from "../page-guard";

/** The space that a page of the console is about, asked for once per request. */
export const loadSpace = cache(async (spaceId: string) => {
  const caller = await pageCaller();
  return await orNotFound(caller.spaces.get({ spaceId }));
});
