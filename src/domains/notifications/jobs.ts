import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes what is kept no longer. */
export const removeOldNotifications = defineJob("notifications:remove-old", z.object({}));
