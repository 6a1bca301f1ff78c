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
          This service is new and has no administrator yet. Its log shows a one-time link to set it up: open
          that link to go on. If it has expired, restart the service and it prints a new one.
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
