import { z } from "zod";
import { setting } from "./facts";
import { optionalText, optionalUrl, text } from "./kinds";

/** Settings for other services that Bindery uses. */
export const PROVIDERS = {
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/ }).optional(), {
    type: "SMTP URL",
    unset: "no email; the console shows links to copy instead",
    example: "smtp://user:password@mail.example.com:587",
    meaning: "SMTP server for outgoing email.",
  }),
  MAIL_FROM: setting(optionalText, {
    type: "email address",
    unset: "`no-reply@` and the hostname of PUBLIC_URL",
    example: "docs@example.com",
    meaning: "Sender of outgoing email.",
  }),
  OIDC_ISSUER: setting(optionalUrl, {
    type: "URL",
    example: "https://login.example.com",
    meaning: "Issuer URL of an OpenID Connect provider that people can sign in with.",
  }),
  OIDC_CLIENT_ID: setting(optionalText, {
    type: "text",
    meaning: "Client ID at the provider in OIDC_ISSUER.",
  }),
  OIDC_CLIENT_SECRET: setting(optionalText, {
    type: "text",
    meaning: "Client secret at the provider in OIDC_ISSUER.",
  }),
  OIDC_LABEL: setting(text.default("Single sign-on"), {
    type: "text",
    meaning: "Label of the sign-in button for the provider in OIDC_ISSUER.",
  }),
  LLM_BASE_URL: setting(optionalUrl, {
    type: "URL",
    unset: "no model; answers quote matching pages",
    example: "https://llm.example.com/v1",
    meaning: "OpenAI-compatible endpoint of a language model that answers questions.",
  }),
  LLM_API_KEY: setting(optionalText, { type: "text", meaning: "API key for the endpoint in LLM_BASE_URL." }),
  LLM_MODEL: setting(optionalText, {
    type: "text",
    meaning: "Name of the model at the endpoint in LLM_BASE_URL.",
  }),
  TRANSLATION_PROVIDER: setting(z.enum(["deepl", "libretranslate", "llm", "pseudo"]).optional(), {
    type: "`deepl`, `libretranslate`, `llm` or `pseudo`",
    unset: "translation runs fail",
    meaning:
      "Service that translates spaces. For tests, `pseudo` only marks the text, without a translation.",
  }),
  DEEPL_API_KEY: setting(optionalText, { type: "text", meaning: "API key for DeepL." }),
  DEEPL_BASE_URL: setting(optionalUrl, {
    type: "URL",
    unset: "the free or the paid API, depending on the key",
    example: "https://api-free.deepl.com",
    meaning: "URL of DeepL's API. Set it only if the default for your key is wrong.",
  }),
  LIBRETRANSLATE_BASE_URL: setting(optionalUrl, { type: "URL", meaning: "URL of a LibreTranslate server." }),
  LIBRETRANSLATE_API_KEY: setting(optionalText, {
    type: "text",
    meaning: "API key for the LibreTranslate server, if it requires one.",
  }),
  S3_ENDPOINT: setting(optionalUrl, {
    type: "URL",
    unset: "files are stored in DATA_DIR",
    example: "https://s3.eu-central-1.amazonaws.com",
    meaning: "S3-compatible endpoint that stores uploaded files.",
  }),
  S3_BUCKET: setting(optionalText, { type: "text", meaning: "S3 bucket for uploaded files." }),
  S3_REGION: setting(text.default("us-east-1"), { type: "text", meaning: "Region of the S3 bucket." }),
  S3_ACCESS_KEY_ID: setting(optionalText, { type: "text", meaning: "Access key ID for the S3 bucket." }),
  S3_SECRET_ACCESS_KEY: setting(optionalText, {
    type: "text",
    meaning: "Secret access key for the S3 bucket.",
  }),
};
