import { redirect } from "next/navigation";
import { pageActor, pageCaller } from "@/api/caller";
import { FirstOrganization } from "./_console/first-organization";

/** The way in: the first organization of whoever is signed in. */
export default async function Home() {
  const caller = await pageCaller();
  const actor = await pageActor();
  if (actor.kind !== "user") {
    const { needed } = await caller.setup.status();
    redirect(needed ? "/setup" : "/sign-in");
  }
  const { items } = await caller.organizations.list({ limit: 1 });
  if (items[0]) redirect(`/orgs/${items[0].id}`);
  return <FirstOrganization />;
}
