import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../trpc";

/** Writes terms, and reloads the glossary. */
export function useGlossaryUpdate(onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.glossary.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.glossary.pathKey() });
        onDone();
      },
    }),
  );
}
