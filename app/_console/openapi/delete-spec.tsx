"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { counted } from "../../_ui/counted";
import { linkProblem } from "../link-problem";
import { useTRPC } from "../trpc";
import type { Spec } from "./specs";

interface Props {
  organizationId: string;
  spec: Spec;
  open: boolean;
  onClose: () => void;
}

/** Says what shows a specification before it goes. */
export function DeleteSpec({ organizationId, spec, open, onClose }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const key = { organizationId, specSlug: spec.slug };
  const { data: usage } = useQuery({ ...trpc.openapiSpecs.usage.queryOptions(key), enabled: open });
  const remove = useMutation(
    trpc.openapiSpecs.remove.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.openapiSpecs.list.pathKey() });
        toast.success(`${spec.slug} is deleted`);
        router.push(`/orgs/${organizationId}/openapi`);
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ${spec.slug}?`}
      action="Delete specification"
      danger
      busy={remove.isPending}
      error={linkProblem(remove.error)}
      onConfirm={() => remove.mutate(key)}
    >
      <p>
        {usage && usage.spaces > 0
          ? `${counted(usage.pages, "page")} in ${counted(usage.spaces, "space")} show it, and will say that it is gone. Its versions are lost.`
          : "No page shows it. Its versions are lost."}
      </p>
    </ConfirmDialog>
  );
}
