import { redirect } from "next/navigation";
import { pageActor, pageCaller } from "@/api/caller";
import { NewOrganization } from "./_console/new-organization";
import { type DefaultContent, hrefOfContent } from "./_console/organization/default-content";
import { listShutOut, orNull } from "./_console/page-guard";

/** Whether the user can see the organization's start page. */
async function isSeen(organizationId: string, content: DefaultContent): Promise<boolean> {
  const caller = await pageCaller();
  if (content.type === "site")
    return (await orNull(caller.sites.get({ organizationId, siteId: content.site }))) !== null;
  if (content.type === "space") return (await orNull(caller.spaces.get({ spaceId: content.space }))) !== null;
  return (await orNull(caller.collections.get({ collectionId: content.collection }))) !== null;
}

/** The home page. The page redirects to the user's first organization, or to that organization's start page. */
export default async function Home() {
  const caller = await pageCaller();
  const actor = await pageActor();
  if (actor.kind !== "user") {
    const { needed } = await caller.setup.status();
    redirect(needed ? "/setup" : "/sign-in");
  }
  const { items } = await caller.organizations.list({ limit: 1 });
  const [organization] = items;
  if (!organization) return <NewOrganization shutOut={await listShutOut()} />;
  const { id, defaultContent } = organization;
  if (defaultContent && (await isSeen(id, defaultContent))) redirect(hrefOfContent(id, defaultContent));
  redirect(`/orgs/${id}`);
}
