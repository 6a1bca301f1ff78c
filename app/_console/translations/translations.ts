import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type Translation = RouterOutputs["translations"]["get"];
export type Item = RouterOutputs["translations"]["items"]["items"][number];

/** How often a run that is under way is asked about, in milliseconds. */
const WATCH_MILLISECONDS = 1000;

/** Whether a run of it waits or is under way. */
export const isRunning = ({ latestRun }: Translation) =>
  latestRun?.status === "pending" || latestRun?.status === "running";

/** Asks again for as long as any of these is run. */
export const watch = (translations: readonly Translation[]) =>
  translations.some(isRunning) ? WATCH_MILLISECONDS : false;

/** A translation, followed while it is run. */
export function useTranslation(organizationId: string, initial: Translation): Translation {
  const trpc = useTRPC();
  const options = trpc.translations.get.queryOptions({ organizationId, translationId: initial.id });
  return useQuery({
    ...options,
    initialData: initial,
    refetchInterval: ({ state }) => watch(state.data ? [state.data] : []),
  }).data;
}
