"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { toast } from "sonner";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "../_ui/menu";
import { readableError } from "./errors";
import { HelpLink } from "./help-link";
import { type ThemeChoice, useTheme } from "./theme";
import { useTRPC } from "./trpc";

const THEMES = [
  { value: "light", label: "Light", icon: <Sun size={16} aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon size={16} aria-hidden /> },
  { value: "system", label: "Use system setting", icon: <Monitor size={16} aria-hidden /> },
];

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toUpperCase();
}

/** Signs the user out. */
export function useSignOut() {
  return useMutation(
    useTRPC().samlProviders.signOut.mutationOptions({
      // If the user signed in through an identity provider, `url` also ends the session at this provider.
      onSuccess: ({ url }) => location.assign(url ?? "/sign-in"),
      onError: (error) => toast.error(readableError(error)),
    }),
  );
}

/** The account menu: the user's name, the theme, the settings and sign-out. */
export function AccountMenu() {
  const trpc = useTRPC();
  const { data: user } = useQuery(trpc.users.me.queryOptions());
  const { choice, choose } = useTheme();
  const leave = useSignOut();
  const trigger = (
    <button
      type="button"
      aria-label="Account"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
    >
      {user ? initials(user.displayName) : ""}
    </button>
  );
  return (
    <Menu trigger={trigger} align="end">
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="font-medium">{user?.displayName}</p>
        <p className="text-xs text-soft">{user?.email}</p>
      </div>
      <MenuSeparator />
      <MenuLink href="/settings/profile" icon={<UserRound size={16} aria-hidden />}>
        Profile
      </MenuLink>
      <MenuLink href="/settings/developer" icon={<KeyRound size={16} aria-hidden />}>
        Developer settings
      </MenuLink>
      <HelpLink />
      <MenuSeparator />
      <MenuChoice
        label="Theme"
        value={choice}
        onChange={(value) => choose(value as ThemeChoice)}
        options={THEMES}
      />
      <MenuSeparator />
      <MenuItem
        icon={<LogOut size={16} aria-hidden />}
        disabled={leave.isPending}
        onSelect={() => leave.mutate()}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}
