import type { Metadata } from "next";
import { Contents } from "../../_console/library/contents";
import { orNotFound, requireCaller } from "../../_console/page-guard";

interface Props {
  params: Promise<{ collectionId: string }>;
}

export const metadata: Metadata = { title: "Collection" };

export default async function CollectionPage({ params }: Props) {
  const { collectionId } = await params;
  const caller = await requireCaller(`/collections/${collectionId}`);
  const collection = await orNotFound(caller.collections.get({ collectionId }));
  return (
    <Contents
      organizationId={collection.organization}
      collectionId={collectionId}
      title={collection.title}
      description={collection.description}
      mayCreate={collection.permissions.create === true}
    />
  );
}
