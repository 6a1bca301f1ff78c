import { readFile, stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { SPEC_LIMITS } from "@/domains/openapi/spec-limits";
import { exactSize } from "@/lib/sizes";
import type { RestClient } from "../../rest.js";
import type { CreateOrUpdateOpenAPISpecBySlugInput, OpenAPISpec } from "../../types.js";
import { type Context, signedIn } from "../context.js";
import { CommandError, EXIT, misuse } from "../failure.js";
import { organizationOf } from "../organization.js";

interface Options {
  slug: string;
  organization?: string;
  wait: boolean;
}

const FIRST_PAUSE_MILLISECONDS = 250;
const PAUSE_MILLISECONDS_MAX = 5_000;
const WAIT_MILLISECONDS_MAX = 5 * 60_000;

type Source = CreateOrUpdateOpenAPISpecBySlugInput["source"];

async function sourceOf(given: string): Promise<Source> {
  if (/^https?:\/\//i.test(given)) return { url: given };
  const found = await stat(given).catch(() => undefined);
  if (!found?.isFile()) throw misuse(`The file ${given} doesn't exist.`);
  if (found.size > SPEC_LIMITS.bytes)
    throw misuse(
      `${given} is too large. An OpenAPI specification can be at most ${exactSize(SPEC_LIMITS.bytes)}.`,
    );
  return { text: new TextDecoder().decode(await readFile(given)) };
}

/**
 * Waits until the server has processed the specification. @throws CommandError if the server takes too long
 */
async function processed(client: RestClient, organizationId: string, specSlug: string): Promise<OpenAPISpec> {
  const end = Date.now() + WAIT_MILLISECONDS_MAX;
  for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, PAUSE_MILLISECONDS_MAX)) {
    const spec = await client.getOpenAPISpecBySlug({ organizationId, specSlug });
    if (spec.processingState === "complete") return spec;
    if (Date.now() > end)
      throw new CommandError(
        "The server is still processing the specification, and continues in the background. To see the result, open the specification in the console.",
      );
    await setTimeout(pause);
  }
}

const REASONS: Readonly<Record<NonNullable<OpenAPISpec["lastProcessErrorCode"]>, string>> = {
  FETCH_TIMEOUT: "its URL didn't respond in time",
  FETCH_ERROR: "it couldn't be downloaded from its URL",
  PARSE_ERROR: "it isn't a valid OpenAPI specification",
};

/**
 * Creates or replaces a specification, and reports the problems that the server found. Returns 1 if the server refuses the
 * new version and keeps the previous version.
 */
export async function publishSpec(given: Context, source: string, options: Options): Promise<number> {
  const { slug } = options;
  const content = await sourceOf(source);
  const { client, output } = await signedIn(given);
  const organizationId = await organizationOf(client, options.organization);
  const sent = await client.createOrUpdateOpenAPISpecBySlug({
    organizationId,
    specSlug: slug,
    source: content,
  });
  const stored = "text" in content ? "" : " The server updates the specification from its URL on a schedule.";
  if (!options.wait) {
    output.answer({ specification: sent }, `The specification ${slug} was sent.${stored}`);
    return EXIT.done;
  }
  given.whenStopped(
    `The server received the specification ${slug} and processes the specification in the background.`,
  );
  const specification = await processed(client, organizationId, slug);
  const { lastProcessErrorCode: code, lastProcessedErrors: errors, urls } = specification;
  const lines = errors.map(({ message, line }) => `${source}${line ? `:${line}` : ""}  ${message}`);
  const verdict = code
    ? `The specification ${slug} wasn't published: ${REASONS[code]}.`
    : `The specification ${slug} was published: ${urls.app}${stored}`;
  output.answer({ specification }, [...lines, verdict].join("\n"));
  return code ? EXIT.failed : EXIT.done;
}
