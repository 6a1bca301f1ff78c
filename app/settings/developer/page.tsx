import type { Metadata } from "next";
import { Applications } from "../../_console/applications/applications";
import { requireCaller } from "../../_console/page-guard";
import { Tokens } from "../../_console/tokens/tokens";

export const metadata: Metadata = { title: "Developer settings" };

export default async function DeveloperPage() {
  await requireCaller("/settings/developer");
  return (
    <>
      <Tokens />
      <Applications />
    </>
  );
}
