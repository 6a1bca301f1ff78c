import type { z } from "zod";
import { presentUser } from "@/domains/users/presenter";
import { apiUrl, appUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import { mayKnowAddresses } from "@/scopes/organization";
import { stateAt } from "./policy";
import type { OwnershipRow } from "./queries";
import type { pageOwnershipSchema } from "./schema";

type Resource = z.input<typeof pageOwnershipSchema>;

function verificationOf({
  verifiedAt,
  verifier,
  verifiedNote,
  role,
}: OwnershipRow): Resource["verification"] {
  if (!verifiedAt) return undefined;
  return {
    at: verifiedAt.toISOString(),
    ...(verifier && { by: presentUser(verifier, mayKnowAddresses(role)) }),
    ...withoutNull({ note: verifiedNote }),
  };
}

/** Presents an ownership. `askedId` is the ID of the page for which it was requested. */
export function presentOwnership(row: OwnershipRow, time: Date, askedId = row.pageId): Resource {
  const { spaceId, pageId, user, team, role } = row;
  const verification = verificationOf(row);
  return {
    object: "page-ownership",
    space: { id: spaceId, title: row.spaceTitle },
    page: { id: pageId, title: row.pageTitle },
    ...(user && { user: presentUser(user, mayKnowAddresses(role)) }),
    ...(team && { team }),
    mine: row.isOwner,
    inherited: pageId !== askedId,
    includesSubpages: row.includesSubpages,
    ...withoutNull({ reviewIntervalDays: row.reviewIntervalDays, dueAt: row.dueAt?.toISOString() }),
    state: stateAt(time, row),
    ...(verification && { verification }),
    urls: {
      location: apiUrl(`/spaces/${spaceId}/content/page/${pageId}/ownership`),
      app: appUrl(`/spaces/${spaceId}/pages/${pageId}`),
    },
  };
}
