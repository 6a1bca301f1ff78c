import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type Spec = RouterOutputs["openapiSpecs"]["get"];

/** How often something that is being read is asked for again, in milliseconds. */
const WATCH_MILLISECONDS = 1000;

export const isRunning = ({ processingState }: Spec) => processingState !== "complete";

/** Asks again for as long as any of these is being read. */
export const watch = (specs: readonly Spec[]) => (specs.some(isRunning) ? WATCH_MILLISECONDS : false);

/** A specification, followed while it is read. */
export function useSpec(organizationId: string, initial: Spec) {
  const trpc = useTRPC();
  const options = trpc.openapiSpecs.get.queryOptions({ organizationId, specSlug: initial.slug });
  return useQuery({
    ...options,
    initialData: initial,
    refetchInterval: ({ state }) => watch(state.data ? [state.data] : []),
  }).data;
}
