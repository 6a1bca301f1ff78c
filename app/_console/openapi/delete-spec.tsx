"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { counted } from "../../_ui/counted";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import type { Spec } from "./specs";

interface Props {
  organizationId: string;
  spec: Spec;
  open: boolean;
  onClose: () => void;
}

/** Deletes a specification after a confirmation that lists the spaces that use it. */
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
        toast.success(`${spec.slug} deleted`);
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
      error={problemOf(remove.error)}
      onConfirm={() => remove.mutate(key)}
    >
      <p>
        {usage && usage.spaces > 0
          ? `${counted(usage.pages, "page")} in ${counted(usage.spaces, "space")} show this specification and will show an error. This also deletes its versions. You can't undo this.`
          : "No pages show this specification. This also deletes its versions. You can't undo this."}
      </p>
    </ConfirmDialog>
  );
}
