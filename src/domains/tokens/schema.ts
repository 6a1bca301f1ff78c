import { z } from "zod";
import { now } from "@/lib/clock";

export const accessTokenSchema = z
  .object({
    object: z.literal("access-token"),
    id: z.string(),
    name: z.string(),
    hint: z.string().describe("First characters of the secret."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().optional(),
    lastUsedAt: z.iso.datetime().optional().describe("Exact to the minute."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "AccessToken" });

export const createdAccessTokenSchema = accessTokenSchema
  .extend({ token: z.string().describe("The secret, in this answer alone.") })
  .meta({ id: "CreatedAccessToken" });

export const createAccessTokenFields = {
  name: z.string().trim().min(1).max(100),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((time) => new Date(time) > now(), "must be in the future")
    .nullish()
    .describe("When it stops working; never, when null or left out."),
};
