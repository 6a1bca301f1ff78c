import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type Translation = RouterOutputs["translations"]["get"];
export type Item = RouterOutputs["translations"]["items"]["items"][number];

/** The polling interval of a running translation, in milliseconds. */
const WATCH_MILLISECONDS = 1000;

/** Whether a run of the translation is pending or running. */
export const isRunning = ({ latestRun }: Translation) =>
  latestRun?.status === "pending" || latestRun?.status === "running";

/** The polling interval of a list, or false if no translation in the list is running. */
export const watch = (translations: readonly Translation[]) =>
  translations.some(isRunning) ? WATCH_MILLISECONDS : false;

/** A translation. While the translation is running, this hook polls it. */
export function useTranslation(organizationId: string, initial: Translation): Translation {
  const trpc = useTRPC();
  const options = trpc.translations.get.queryOptions({ organizationId, translationId: initial.id });
  return useQuery({
    ...options,
    initialData: initial,
    refetchInterval: ({ state }) => watch(state.data ? [state.data] : []),
  }).data;
}
