import type { SpaceParts } from "@/domains/spaces/space-parts";

export const NOTIFICATIONS_IN_SPACES: SpaceParts = {
  tables: [
    { name: "Notification", owner: "spaceId", duplicate: "nothing" },
    { name: "NotificationMute", owner: "spaceId", duplicate: "nothing" },
  ],
};
