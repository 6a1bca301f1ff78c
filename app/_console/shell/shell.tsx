"use client";

import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Drawer } from "../../_ui/drawer";
import { IconButton } from "../../_ui/icon-button";
import { usePartsAhead } from "../../_ui/part";
import { AccountMenu } from "../account-menu";
import { useIsEditing } from "../editor/focused-path";
import { LibraryActions } from "../library/library-actions";
import { Bell } from "../notifications/bell";
import { useInboxEvents } from "../notifications/use-inbox-events";
import { Palette, SearchButton } from "../palette/palette";
import { OrganizationSwitcher } from "./organization-switcher";
import { useNoteSeen } from "./use-note-seen";

interface Props {
  organizationId: string;
  sidebar: ReactNode;
  children: ReactNode;
}

function SidebarContent({ organizationId, sidebar }: Omit<Props, "children">) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-3">
      <div className="flex items-center gap-2">
        <OrganizationSwitcher organizationId={organizationId} />
        <Bell organizationId={organizationId} />
        <AccountMenu />
      </div>
      <SearchButton />
      {sidebar}
    </div>
  );
}

/** On narrow screens the sidebar is a drawer. */
function SidebarDrawer(props: Omit<Props, "children">) {
  const [open, setOpen] = useState(false);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes it
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <IconButton
        label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={18} aria-hidden />
      </IconButton>
      <Drawer open={open} title="Navigation" closeLabel="Close navigation" onClose={() => setOpen(false)}>
        <SidebarContent {...props} />
      </Drawer>
    </>
  );
}

/** The layout of the console: the navigation, and the page next to it. */
export function Shell({ organizationId, sidebar, children }: Props) {
  const isEditing = useIsEditing();
  useNoteSeen(organizationId);
  useInboxEvents(!isEditing);
  // The editor loads its parts when its text is shown.
  usePartsAhead(!isEditing);
  // The editor has a different layout.
  if (isEditing) {
    return (
      <LibraryActions organizationId={organizationId}>
        <Palette organizationId={organizationId}>{children}</Palette>
      </LibraryActions>
    );
  }
  return (
    <LibraryActions organizationId={organizationId}>
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-raised px-4 py-2 shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Palette organizationId={organizationId}>
        <div className="min-h-dvh lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)]">
          <aside
            aria-label="Sidebar"
            className="sticky top-0 hidden h-dvh border-r border-line bg-side lg:block"
          >
            <SidebarContent organizationId={organizationId} sidebar={sidebar} />
          </aside>
          <div className="min-w-0">
            <header className="flex h-12 items-center justify-between border-b border-line bg-side px-3 lg:hidden">
              <SidebarDrawer organizationId={organizationId} sidebar={sidebar} />
              <Bell organizationId={organizationId} />
            </header>
            <main
              id="content"
              tabIndex={-1}
              // This element leaves space for the comments, which are shown next to the page.
              className="outline-none lg:has-[[data-discussed]]:pr-96"
            >
              {children}
            </main>
          </div>
        </div>
      </Palette>
    </LibraryActions>
  );
}
