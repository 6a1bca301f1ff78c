"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type Organization = RouterOutputs["organizations"]["get"];

/** The current data of an organization. */
export function useOrganization(organizationId: string) {
  return useQuery(useTRPC().organizations.get.queryOptions({ organizationId }));
}

/** Updates an organization's settings, and reloads the data that contains them. */
export function useUpdateOrganization(said = "Changes saved") {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation(
    trpc.organizations.update.mutationOptions({
      async onSuccess(organization) {
        queryClient.setQueryData(
          trpc.organizations.get.queryKey({ organizationId: organization.id }),
          organization,
        );
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.organizations.list.queryKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.emailDomains.pathKey() }),
        ]);
        // Refresh pages that the server rendered with the old title.
        router.refresh();
        toast.success(said);
      },
    }),
  );
}
