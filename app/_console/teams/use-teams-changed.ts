"use client";

import { useReload } from "../change/use-reload";

/** Reloads teams after a change. Also reloads members, because the list of members shows their number of teams. */
export const useTeamsChanged = () => useReload(({ teams, members }) => [teams, members]);
