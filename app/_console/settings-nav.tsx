"use client";

import { KeyRound, Server, UserRound } from "lucide-react";
import { usePathname } from "next/navigation";
import { classNames } from "../_ui/class-names";
import { Link } from "../_ui/link";

const PAGES = [
  { href: "/settings/profile", title: "Profile", Icon: UserRound },
  { href: "/settings/developer", title: "Developer", Icon: KeyRound },
];
const INSTANCE = { href: "/settings/instance", title: "Instance", Icon: Server };

/** Links to the settings pages. The page of the instance is only for its operator. */
export function SettingsNav({ isOperator }: { isOperator: boolean }) {
  const path = usePathname();
  return (
    <nav aria-label="Settings" className="flex gap-1 md:flex-col">
      {[...PAGES, ...(isOperator ? [INSTANCE] : [])].map(({ href, title, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className={classNames(
            "flex items-center gap-2.5 rounded-lg px-3 py-2",
            path === href ? "bg-active font-medium text-accent" : "text-soft hover:bg-hover hover:text-ink",
          )}
        >
          <Icon size={16} aria-hidden />
          {title}
        </Link>
      ))}
    </nav>
  );
}
