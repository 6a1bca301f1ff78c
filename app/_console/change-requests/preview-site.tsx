"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Copy, ExternalLink, Globe } from "lucide-react";
import { toast } from "sonner";
import { copyText } from "@/lib/copy-text";
import { buttonClass } from "../../_ui/button";
import { IconButton } from "../../_ui/icon-button";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../_ui/menu";
import { readableError } from "../errors";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import type { ChangeRequest } from "./use-request";

type Site = RouterOutputs["sites"]["list"]["items"][number];

/** The maximum number of sites in the menu. */
const SITES_MAX = 20;

/**
 * The URL at which members see a site with the content of a change request. Bindery redirects it to the page, even if the page
 * moves.
 */
function previewAt({ urls }: Site, request: ChangeRequest, pageId: string | undefined): string {
  const url = new URL(`~/changes/${request.id}/~open`, urls.preview);
  if (pageId !== undefined) url.searchParams.set("page", pageId);
  return url.href;
}

const copy = (url: string) =>
  copyText(url).then(
    () => toast.success("Preview link copied"),
    (error) => toast.error(readableError(error)),
  );

interface Props {
  request: ChangeRequest;
  organizationId: string;
  /** The page to open. If omitted, the first page of the space opens. */
  pageId?: string | undefined;
  isSmall?: boolean;
  /** Saves unsaved edits, so that the preview contains them. */
  save?: (() => Promise<unknown>) | undefined;
}

/** Opens the link after the edits are saved. The tab opens at once, because browsers block tabs that open later. */
async function openSaved(href: string, save: () => Promise<unknown>): Promise<void> {
  const tab = window.open("", "_blank");
  await save().catch(() => undefined);
  if (!tab) return location.assign(href);
  tab.opener = null;
  tab.location.replace(href);
}

/**
 * Opens the site with the content of the change request, and copies a link to it for colleagues. If no site shows the space,
 * there is nothing to preview.
 */
export function PreviewSite({ request, organizationId, pageId, isSmall, save }: Props) {
  const asked = { organizationId, space: request.space, limit: SITES_MAX };
  const sites = useQuery(useTRPC().sites.list.queryOptions(asked)).data?.items ?? [];
  const [site] = sites;
  if (!site) return null;
  const href = previewAt(site, request, pageId);
  return (
    <div className="flex items-center">
      <a
        href={href}
        target="_blank"
        rel="noopener"
        title={`Preview as “${site.title}”`}
        className={buttonClass("secondary", isSmall ? "small" : undefined)}
        onClick={(event) => {
          if (!save || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void openSaved(href, save);
        }}
      >
        <Globe size={isSmall ? 14 : 16} aria-hidden />
        <span className={isSmall ? "max-lg:sr-only" : undefined}>Preview as site</span>
      </a>
      <Menu
        align="end"
        trigger={
          <IconButton label="Preview options">
            <ChevronDown size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => void copy(href)}>
          Copy preview link
        </MenuItem>
        {sites.length > 1 ? <MenuSeparator /> : null}
        {sites.slice(1).map((other) => (
          <MenuLink
            key={other.id}
            outside
            icon={<ExternalLink size={16} aria-hidden />}
            href={previewAt(other, request, pageId)}
          >
            Preview as “{other.title}”
          </MenuLink>
        ))}
      </Menu>
    </div>
  );
}
