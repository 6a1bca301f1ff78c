import { z } from "zod";
import { defineJob } from "@/jobs/define";

/** Emails an invitation. The link is derived from the invitation, so that the queue contains no secret. */
export const sendInvitation = defineJob(
  "invites:send",
  z.object({ organizationId: z.string(), invitationId: z.string() }),
);

/** Emails a link for creating an account to a person who wants to join by an invite link. */
export const sendSignUp = defineJob(
  "invites:send-sign-up",
  z.object({ organizationId: z.string(), linkId: z.string(), email: z.string() }),
);
