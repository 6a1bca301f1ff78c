import type { Metadata } from "next";
import { FrontPage } from "../_console/front-page";
import { Unsubscribe } from "./unsubscribe";

export const metadata: Metadata = { title: "No more mails", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<{ token?: string }>;
}

export default async function UnsubscribePage({ searchParams }: Props) {
  const { token } = await searchParams;
  return (
    <FrontPage
      title="No more mails?"
      description="What concerns you still is in your inbox. Mails can be switched on again in your profile."
    >
      <Unsubscribe token={typeof token === "string" ? token : ""} />
    </FrontPage>
  );
}
