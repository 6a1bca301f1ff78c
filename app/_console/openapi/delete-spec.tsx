"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { counted } from "../../_ui/counted";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { useTRPC, useTRPCClient } from "../trpc";
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
  const client = useTRPCClient();
  const router = useRouter();
  const reload = useReload(({ openapiSpecs }) => [openapiSpecs.list]);
  const key = { organizationId, specSlug: spec.slug };
  const { data: usage } = useQuery({ ...trpc.openapiSpecs.usage.queryOptions(key), enabled: open });
  return (
    <ConfirmChange
      open={open}
      onClose={onClose}
      title={`Delete ${spec.slug}?`}
      action="Delete specification"
      send={() => client.openapiSpecs.remove.mutate(key)}
      reload={reload}
      onDone={() => router.push(`/orgs/${organizationId}/openapi`)}
      said={`${spec.slug} deleted`}
    >
      <p>
        {usage && usage.spaces > 0
          ? `This deletes the specification and all its versions. ${counted(usage.pages, "page")} in ${counted(usage.spaces, "space")} will show an error. You can't undo this.`
          : "This deletes the specification and all its versions. No pages show the specification. You can't undo this."}
      </p>
    </ConfirmChange>
  );
}
