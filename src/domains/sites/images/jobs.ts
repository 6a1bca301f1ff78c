import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Removes pictures that no customization of their site holds any more. */
export const forgetImages = defineJob("sites:forget-images", z.object({}));
