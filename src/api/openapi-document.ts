import { generateOpenApiDocument } from "trpc-to-openapi";
import { env } from "@/env";
import { entityTag } from "./rest/entity-tag";
import type { RestResponse } from "./rest/message";
import { appRouter } from "./root";

let text: string | undefined;

/** The OpenAPI document of every operation, as JSON text; made once. */
export async function answerOpenApi(): Promise<RestResponse> {
  text ??= JSON.stringify(
    generateOpenApiDocument(appRouter, { title: "Bindery", version: "1", baseUrl: `${env.PUBLIC_URL}/v1` }),
  );
  return {
    status: 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, no-cache",
      etag: entityTag(0, text),
    },
    body: text,
  };
}
