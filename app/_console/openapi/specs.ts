import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type Spec = RouterOutputs["openapiSpecs"]["get"];

/** The polling interval of a specification while it's being processed, in milliseconds. */
const WATCH_MILLISECONDS = 1000;

export const isRunning = ({ processingState }: Spec) => processingState !== "complete";

/** The polling interval of a list, or false if no specification in the list is being processed. */
export const watch = (specs: readonly Spec[]) => (specs.some(isRunning) ? WATCH_MILLISECONDS : false);

/** A specification, polled while it's being processed. */
export function useSpec(organizationId: string, initial: Spec) {
  const trpc = useTRPC();
  const options = trpc.openapiSpecs.get.queryOptions({ organizationId, specSlug: initial.slug });
  return useQuery({
    ...options,
    initialData: initial,
    refetchInterval: ({ state }) => watch(state.data ? [state.data] : []),
  }).data;
}
