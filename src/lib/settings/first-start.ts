import { z } from "zod";
import { text } from "./kinds";

/** What an empty database begins with, and what everything is signed with. */
export const FIRST_START = {
  BOOTSTRAP_EMAIL: z
    .email()
    .optional()
    .describe("On an empty database, the e-mail address of the administrator to create."),
  BOOTSTRAP_PASSWORD: text.optional().describe("Password of that administrator."),
  BOOTSTRAP_TOKEN: text.optional().describe("Personal access token of that administrator."),
  BOOTSTRAP_ORGANIZATION: text.optional().describe("Title of that administrator's organization."),
  GUIDE: z
    .enum(["on", "off"])
    .default("on")
    .describe("On an empty database, whether the user guide becomes a site, which /docs leads to; on."),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      "Secret of at least 32 characters that signs sessions and links; generated into DATA_DIR when absent.",
    ),
};
