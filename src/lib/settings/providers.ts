import { z } from "zod";
import { text, url } from "./kinds";

/** Other services that this one uses. */
export const PROVIDERS = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server that letters go out by, such as smtp://user:password@host:587; without it links are shown to copy.",
    ),
  MAIL_FROM: text.optional().describe("Sender of those letters; no-reply at the host of PUBLIC_URL."),
  OIDC_ISSUER: url.optional().describe("Issuer address of an OpenID Connect provider to sign in with."),
  OIDC_CLIENT_ID: text.optional().describe("Client id at that provider."),
  OIDC_CLIENT_SECRET: text.optional().describe("Client secret at that provider."),
  OIDC_LABEL: text.default("Single sign-on").describe("Label of its sign-in button; Single sign-on."),
  LLM_BASE_URL: url
    .optional()
    .describe("An OpenAI-compatible endpoint for answers; without it answers are extracts."),
  LLM_API_KEY: text.optional().describe("Key for that endpoint."),
  LLM_MODEL: text.optional().describe("Model to ask at that endpoint."),
  TRANSLATION_PROVIDER: z
    .enum(["deepl", "libretranslate", "llm", "pseudo"])
    .optional()
    .describe("Who translates: deepl, libretranslate, llm or pseudo; without it a translation run fails."),
  DEEPL_API_KEY: text.optional().describe("Key for DeepL."),
  DEEPL_BASE_URL: url.optional().describe("Another address of DeepL, such as its free one."),
  LIBRETRANSLATE_BASE_URL: url.optional().describe("Address of a LibreTranslate server."),
  LIBRETRANSLATE_API_KEY: text.optional().describe("Key for that server, when it wants one."),
  S3_ENDPOINT: url.optional().describe("An S3-compatible endpoint for uploaded files, instead of DATA_DIR."),
  S3_BUCKET: text.optional().describe("Bucket for uploaded files."),
  S3_REGION: text.default("us-east-1").describe("Region of that bucket; us-east-1."),
  S3_ACCESS_KEY_ID: text.optional().describe("Access key for that bucket."),
  S3_SECRET_ACCESS_KEY: text.optional().describe("Secret key for that bucket."),
};
