"use client";

import { useCallback, useMemo } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { isUnreachable, readableError, statusOf } from "../errors";
import { useTRPCClient } from "../trpc";
import { useEditedFiles } from "./content-queries";
import { useTarget } from "./target";
import { type AskAddress, type SendUpload, sendFile } from "./write/send-file";

/** Shows the reason why a file couldn't be added. */
export function reasonOf(error: unknown): string {
  const isOurs = error instanceof Error && statusOf(error) === null && !isUnreachable(error);
  return isOurs ? error.message : readableError(error);
}

/** A function that requests an upload URL for a large file. */
export function useAskAddress(): AskAddress {
  const client = useTRPCClient();
  const { organizationId } = useTarget();
  return useCallback(
    async (file) => {
      const { url } = await client.storage.upload.mutate({ organizationId, file, kind: "organization_file" });
      return url;
    },
    [client, organizationId],
  );
}

/** Uploads the files of a page, and shows the error if an upload fails. */
export interface Files {
  send: SendUpload;
  onFailure: (name: string, error: unknown) => void;
}

/** Uploads the files of a page. */
export function useFiles(page: PageResource): Files {
  const target = useTarget();
  const { add } = useEditedFiles();
  const askAddress = useAskAddress();
  const gitPath = page.type === "document" ? (page.git?.path ?? null) : null;
  return useMemo(
    () => ({
      send: async (upload, onShare) => {
        const { file, markdown } = await sendFile(target, gitPath, upload, {
          askAddress,
          ...(onShare && { onShare }),
        });
        add([file]);
        return markdown;
      },
      onFailure: (name, error) =>
        void toast.error(`Couldn't add “${name}”`, { description: reasonOf(error) }),
    }),
    [target, gitPath, add, askAddress],
  );
}
