import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { pageCaller } from "@/api/caller";
import { AccountMenu } from "../_console/account-menu";
import { orNull } from "../_console/page-guard";
import { SettingsNav } from "../_console/settings-nav";
import { Frame } from "../_ui/frame";
import { Link } from "../_ui/link";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const isOperator = (await orNull((await pageCaller()).instance.settings())) !== null;
  return (
    <div className="min-h-dvh">
      <header className="flex h-14 items-center justify-between border-b border-line px-4 sm:px-6">
        <Link href="/" className="flex items-center gap-2 rounded-lg px-1 text-soft hover:text-ink">
          <ArrowLeft size={16} aria-hidden />
          Back to spaces
        </Link>
        <AccountMenu />
      </header>
      <Frame width="columns" className="grid gap-8 md:grid-cols-[12rem_1fr]">
        <SettingsNav isOperator={isOperator} />
        <main className="min-w-0">{children}</main>
      </Frame>
    </div>
  );
}
