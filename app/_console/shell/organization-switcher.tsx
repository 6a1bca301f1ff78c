"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown, KeyRound, Plus } from "lucide-react";
import { Menu, MenuLink, MenuSeparator } from "../../_ui/menu";
import { Skeleton } from "../../_ui/skeleton";
import { Logo } from "../logo";
import { useTRPC } from "../trpc";

const SHOWN_MAX = 100;

/** The current organization, with a menu to switch to another organization or create a new organization. */
export function OrganizationSwitcher({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(useTRPC().organizations.list.queryOptions({ limit: SHOWN_MAX }));
  const shutOut = useQuery(useTRPC().samlProviders.shutOut.queryOptions());
  const current = data?.items.find((organization) => organization.id === organizationId);
  const trigger = (
    <button
      type="button"
      aria-label={`Organization: ${current?.title ?? "loading"}`}
      className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg px-2 font-semibold hover:bg-hover data-[popup-open]:bg-hover"
    >
      <Logo size={20} />
      {current ? <span className="truncate">{current.title}</span> : <Skeleton className="h-4 w-28" />}
      <ChevronsUpDown size={14} aria-hidden className="ml-auto shrink-0 text-soft" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      {(data?.items ?? []).map((organization) => (
        <MenuLink
          key={organization.id}
          href={`/orgs/${organization.id}`}
          current={organization.id === organizationId}
        >
          <span className="min-w-0 flex-1 truncate">{organization.title}</span>
          {organization.id === organizationId ? (
            <Check size={16} aria-hidden className="text-accent" />
          ) : null}
        </MenuLink>
      ))}
      {(shutOut.data?.items ?? []).map(({ organization: { id, title }, secondFactor, sessionRule }) => (
        <MenuLink key={id} href={`/orgs/${id}`} icon={<KeyRound size={16} aria-hidden />}>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <span className="text-soft">
            {sessionRule ? "No access" : secondFactor ? "Two-step sign-in" : "Single sign-on"}
          </span>
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink href="/orgs/new" icon={<Plus size={16} aria-hidden />}>
        New organization
      </MenuLink>
    </Menu>
  );
}
