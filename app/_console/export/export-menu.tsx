"use client";

import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { toast } from "sonner";
import { IconButton } from "../../_ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "../../_ui/menu";
import { readableError } from "../errors";
import { useTRPCClient } from "../trpc";

interface Request {
  page?: string;
  only?: boolean;
}

/** Opens the PDF in a new tab. The tab opens immediately, because browsers would block a tab that opens later. */
function useExport(spaceId: string, changeRequestId: string | undefined) {
  const client = useTRPCClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ request }: { request: Request; tab: Window | null }) =>
      changeRequestId === undefined
        ? client.pdf.space.query({ spaceId, ...request })
        : client.pdf.changeRequest.query({ spaceId, changeRequestId, ...request }),
    onSuccess: ({ url }, { tab }) => {
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    },
    onError: (error, { tab }) => {
      tab?.close();
      toast.error(readableError(error));
    },
  });
  return { isPending, open: (request: Request) => mutate({ request, tab: window.open("", "_blank") }) };
}

/** Downloads all files of the content, in the layout of a Git repository. */
function useArchive(spaceId: string, changeRequestId: string | undefined) {
  const client = useTRPCClient();
  return useMutation({
    mutationFn: () =>
      changeRequestId === undefined
        ? client.git.archives.space.query({ spaceId })
        : client.git.archives.changeRequest.query({ spaceId, changeRequestId }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(readableError(error)),
  });
}

/** The IDs of the page and the change request in a console path. */
function openedPage(path: string): { pageId: string | undefined; changeRequestId: string | undefined } {
  return {
    pageId: /\/pages\/([\w-]+)/.exec(path)?.[1],
    changeRequestId: /\/change-requests\/([\w-]+)/.exec(path)?.[1],
  };
}

/** A menu to export the space or the current page as a PDF, and all files as a ZIP archive. */
export function ExportMenu({ spaceId }: { spaceId: string }) {
  const { pageId, changeRequestId } = openedPage(usePathname());
  const { open, isPending } = useExport(spaceId, changeRequestId);
  const archive = useArchive(spaceId, changeRequestId);
  const trigger = (
    <IconButton label="Export" className="size-7!" disabled={isPending || archive.isPending}>
      <FileDown size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Menu trigger={trigger} align="end">
      {pageId ? (
        <>
          <MenuItem onSelect={() => open({ page: pageId, only: true })}>Export page as PDF</MenuItem>
          <MenuItem onSelect={() => open({ page: pageId })}>Export page and subpages as PDF</MenuItem>
        </>
      ) : null}
      <MenuItem onSelect={() => open({})}>
        {changeRequestId ? "Export change request as PDF" : "Export all pages as PDF"}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => archive.mutate()}>Export all files as ZIP</MenuItem>
    </Menu>
  );
}
