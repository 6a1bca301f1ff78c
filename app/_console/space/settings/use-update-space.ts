"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { useLibraryChanged } from "../../library/use-library";
import { useTRPC } from "../../trpc";

/** Updates the settings of a space, and reloads the data that contains them. */
export function useUpdateSpace() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const changed = useLibraryChanged();
  return useMutation(
    trpc.spaces.update.mutationOptions({
      async onSuccess(space) {
        queryClient.setQueryData(trpc.spaces.get.queryKey({ spaceId: space.id }), space);
        await changed();
        await queryClient.invalidateQueries({ queryKey: trpc.changeRequests.pathKey() });
        router.refresh();
        toast.success("Changes saved");
      },
    }),
  );
}
