import { db } from "@/db/client";
import type { PageOwnership } from "@/db/generated/client";
import { nextReview } from "@/domains/ownership/policy";
import { now } from "@/lib/clock";

type Given = Pick<PageOwnership, "organizationId" | "spaceId" | "pageId"> &
  Partial<Pick<PageOwnership, "userId" | "teamId" | "reviewIntervalDays" | "includesSubpages">>;

/** Sets the owner of a page. By default, the page is reviewed every 90 days, and the first review is due. */
export function makePageOwnership({ userId, reviewIntervalDays = 90, ...given }: Given) {
  const time = now();
  return db().pageOwnership.create({
    data: {
      ...given,
      userId: userId ?? null,
      reviewIntervalDays,
      ...nextReview(reviewIntervalDays, null, time),
      setById: userId ?? "",
      createdAt: time,
      updatedAt: time,
    },
  });
}
