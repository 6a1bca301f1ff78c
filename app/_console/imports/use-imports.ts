"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { zipFolder } from "./zip-folder";

export type ImportRun = RouterOutputs["imports"]["get"];

/** The space into which files or websites are imported. */
export interface ImportTarget {
  organizationId: string;
  spaceId: string;
}

const POLL_MILLISECONDS = 1000;
const SHOWN_MAX = 20;

export const isOver = (run: ImportRun) => run.status !== "pending" && run.status !== "in-progress";

/** The newest imports into a space. The list is polled every second while an import is running. */
export function useImports({ organizationId, spaceId: space }: ImportTarget) {
  const trpc = useTRPC();
  return useQuery(
    trpc.imports.list.queryOptions(
      { organizationId, space, limit: SHOWN_MAX },
      {
        refetchInterval: ({ state }) => (state.data?.items.every(isOver) ? false : POLL_MILLISECONDS),
        staleTime: 0,
      },
    ),
  );
}

/** Uploads a file to its upload URL. Throws an Error with a message for people. */
async function put(url: string, file: File): Promise<void> {
  const answer = await fetch(url, { method: "PUT", body: file }).catch(() => null);
  if (!answer?.ok) throw new Error(`Couldn't upload ${file.name}. Try again.`);
}

/** The selected files, and all files of a selected folder. */
interface Chosen {
  files: readonly File[];
  folder: readonly File[];
}

/** The result of a check, which the list of runs doesn't contain. Loaded only if `enabled` is true. */
export function useImportPreview(organizationId: string, importRunId: string, enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(trpc.imports.get.queryOptions({ organizationId, importRunId }, { enabled }));
}

/** Imports the files or the website of a check, without uploading the files again. */
export function useImportChecked({ organizationId }: ImportTarget) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: trpc.imports.list.pathKey() });
  const start = useMutation(trpc.imports.start.mutationOptions({ onSuccess }));
  return {
    ...start,
    startFrom: ({ source, target }: ImportRun) => start.mutate({ organizationId, source, target }),
  };
}

/** Uploads files, and starts an import or a check of them. */
export function useStartImport({ organizationId, spaceId }: ImportTarget) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const address = useMutation(trpc.storage.upload.mutationOptions());
  const start = useMutation(trpc.imports.start.mutationOptions());
  return useMutation({
    mutationFn: async ({ files, folder, dryRun }: Chosen & { dryRun: boolean }) => {
      const keys: string[] = [];
      for (const file of folder.length > 0 ? [...files, await zipFolder(folder)] : files) {
        const { name, type, size } = file;
        const { url, key } = await address.mutateAsync({
          organizationId,
          file: { name: name.slice(-255), type: type.slice(0, 255), size },
          kind: "import_file",
        });
        await put(url, file);
        keys.push(key);
      }
      const source = { type: "file" as const, files: keys };
      return await start.mutateAsync({ organizationId, source, target: { space: spaceId }, dryRun });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.imports.pathKey() }),
  });
}

/** Starts an import or a check of a website. */
export function useStartWebsiteImport({ organizationId, spaceId }: ImportTarget) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const start = useMutation(trpc.imports.start.mutationOptions());
  return useMutation({
    mutationFn: ({ url, dryRun }: { url: string; dryRun: boolean }) => {
      const source = { type: "website" as const, url };
      return start.mutateAsync({ organizationId, source, target: { space: spaceId }, dryRun });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.imports.pathKey() }),
  });
}

/** Cancels a running import. */
export function useCancelImport() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: trpc.imports.pathKey() });
  return useMutation(trpc.imports.cancel.mutationOptions({ onSettled }));
}
