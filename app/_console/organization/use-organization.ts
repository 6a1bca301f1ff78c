"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type Organization = RouterOutputs["organizations"]["get"];

/** An organization as it is now. */
export function useOrganization(organizationId: string) {
  return useQuery(useTRPC().organizations.get.queryOptions({ organizationId }));
}

/** Changes settings of an organization; what shows it follows. */
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
        // Pages rendered on the server show its title as well.
        router.refresh();
        toast.success(said);
      },
    }),
  );
}
