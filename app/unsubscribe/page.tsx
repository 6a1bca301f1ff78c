import type { Metadata } from "next";
import { FrontPage } from "../_console/front-page";
import { Unsubscribe } from "./unsubscribe";

export const metadata: Metadata = { title: "Unsubscribe from email notifications", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<{ token?: string }>;
}

export default async function UnsubscribePage({ searchParams }: Props) {
  const { token } = await searchParams;
  return (
    <FrontPage
      title="Unsubscribe from email notifications?"
      description="Notifications still appear in your inbox. You can turn email on again in your profile."
    >
      <Unsubscribe token={typeof token === "string" ? token : ""} />
    </FrontPage>
  );
}
