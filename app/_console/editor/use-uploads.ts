"use client";

import type { EditorView } from "@codemirror/view";
import { useCallback, useMemo } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { isUnreachable, readableError, statusOf } from "../errors";
import { useTRPCClient } from "../trpc";
import { useEditedFiles } from "./content-queries";
import { useTarget } from "./target";
import type { PickFiles } from "./write/insert-block";
import { type AskAddress, type SendUpload, sendFile } from "./write/send-file";
import { insertFiles, type Upload } from "./write/uploads";

/** Why a file could not be added. */
export function reasonOf(error: unknown): string {
  const isOurs = error instanceof Error && statusOf(error) === null && !isUnreachable(error);
  return isOurs ? error.message : readableError(error);
}

/** How an address for a large file is had from the service. */
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

/** Puts files into the text of a page: sent to the service, then written where they were dropped. */
export function useUploads(page: PageResource) {
  const target = useTarget();
  const { add } = useEditedFiles();
  const askAddress = useAskAddress();
  const gitPath = page.type === "document" ? (page.git?.path ?? null) : null;
  return useMemo(() => {
    const send: SendUpload = async (upload, onShare) => {
      const { file, markdown } = await sendFile(target, gitPath, upload, {
        askAddress,
        ...(onShare && { onShare }),
      });
      add([file]);
      return markdown;
    };
    const onFailure = (name: string, error: unknown) =>
      void toast.error(`“${name}” could not be added`, { description: reasonOf(error) });
    const insert = (view: EditorView, pos: number, uploads: Upload[]) =>
      void insertFiles(view, pos, uploads, { send, onFailure });
    const pickFiles: PickFiles = (view, kind) => {
      const input = document.createElement("input");
      input.type = "file";
      input.multiple = true;
      if (kind === "image") input.accept = "image/*";
      input.addEventListener("change", () => {
        const files = [...(input.files ?? [])].map((file) => ({ file, kind }));
        insert(view, view.state.selection.main.head, files);
        view.focus();
      });
      input.click();
    };
    return { insert, pickFiles, send, onFailure };
  }, [target, gitPath, add, askAddress]);
}
