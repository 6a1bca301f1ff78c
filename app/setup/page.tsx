import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageCaller } from "@/api/caller";
import { FrontPage } from "../_console/front-page";
import { SetupForm } from "./setup-form";

export const metadata: Metadata = { title: "Set up", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<{ token?: string }>;
}

export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const { needed } = await (await pageCaller()).setup.status();
  if (!needed) redirect("/sign-in");
  if (typeof token !== "string" || token === "") {
    return (
      <FrontPage title="Almost there">
        <p className="text-soft">
          This instance doesn't have an administrator yet. Open the one-time setup link in the server log. If
          the link has expired, restart Bindery to get a new one.
        </p>
      </FrontPage>
    );
  }
  return (
    <FrontPage title="Set up Bindery" description="Create the first administrator and your organization.">
      <SetupForm token={token} />
    </FrontPage>
  );
}
