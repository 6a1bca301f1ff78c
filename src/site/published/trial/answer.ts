import type { IncomingMessage } from "node:http";
import { addressKey } from "@/access/rate-limit/rate-limit";
import type { Visitor } from "@/domains/sites/published/resolution";
import { env } from "@/env";
import { clientAddress } from "@/lib/client-address";
import { monotonicMilliseconds } from "@/lib/clock";
import { ApiError, tooMany } from "@/lib/errors";
import { createOutboundClient, type OutboundResponse } from "@/lib/outbound";
import { OutboundError } from "@/lib/outbound-errors";
import { runTask } from "@/lib/threads/run";
import { TRIAL_NAME } from "../names";
import type { Answer } from "../serve/answer";
import { postingPage } from "../serve/asking";
import { isPostedByOwnPage, readJson, refused } from "../serve/body";
import { takeFromLimit } from "../serve/rate-limit";
import { findTrialTask } from "./find";
import { type Filled, isFormOfOwnPage, readTriedForm } from "./form";
import { requestOf, tried } from "./request";

const BODY_BYTES_MAX = 512 * 1024;
const ANSWER_BYTES_MAX = 1024 * 1024;
const SECONDS_MAX = 20;
const TEXT =
  /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|yaml|x-www-form-urlencoded|javascript|x-ndjson)\b)/i;
/**
 * Response headers that Bindery doesn't send to the page: headers about the connection to the API's server, and cookies.
 */
const LEFT_OUT =
  /^(?:set-cookie2?|connection|keep-alive|transfer-encoding|content-(?:encoding|length)|proxy-.*)$/;

/**
 * The HTTP client for visitors' requests. Visitors can access only private hosts that are allowed for **Try it**, not the
 * private hosts that are allowed for Bindery itself.
 */
const outbound = () =>
  createOutboundClient({
    allowlist: env.TRY_IT_ALLOWLIST,
    headersTimeoutMilliseconds: SECONDS_MAX * 1000,
    responseBytesMax: ANSWER_BYTES_MAX,
    // Don't follow redirects, because they could send a visitor's key to another host.
    redirectsMax: 0,
  });

async function toldOf(response: OutboundResponse, begun: number) {
  const headers = Object.entries(response.headers).filter(([name]) => !LEFT_OUT.test(name));
  const type = response.headers["content-type"] ?? "";
  const isText = type === "" || TEXT.test(type);
  const bytes = await response.bytes();
  return {
    status: response.status,
    headers,
    milliseconds: Math.round(monotonicMilliseconds() - begun),
    bytes: bytes.length,
    ...(isText && { body: bytes.toString("utf8") }),
  };
}

const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

const NO_COOKIES =
  "Your browser sends requests to the host of this page itself, and doesn't let a page choose the cookies. To send this request, copy the curl sample.";

async function send(page: URL, ...tries: Parameters<typeof requestOf>): Promise<Answer> {
  const { url, method, headers, body } = await requestOf(...tries);
  // The browser itself sends a request to the page's own host, such as Bindery's API. From here, the request would have
  // the server's IP address instead of the visitor's.
  if (url.origin === page.origin && (body === undefined || typeof body === "string")) {
    if (headers.cookie !== undefined) return refused(400, NO_COOKIES);
    return { status: 200, headers: HEADERS, body: JSON.stringify({ send: { url, method, headers, body } }) };
  }
  const client = outbound();
  const begun = monotonicMilliseconds();
  try {
    const signal = AbortSignal.timeout(SECONDS_MAX * 1000);
    const sent = body === undefined ? {} : { body };
    const response = await client.fetch(url, { method, headers, signal, ...sent });
    const answer = JSON.stringify(await toldOf(response, begun));
    return { status: 200, headers: HEADERS, body: answer };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code !== "redirected") return refused(502, error.message);
    return refused(
      502,
      "The API returned a redirect, and **Try it** doesn't follow redirects. Select a server whose URL doesn't redirect.",
    );
  } finally {
    await client.close();
  }
}

async function answerTried(asked: object, url: URL, visitor: Visitor, filled?: Filled): Promise<Answer> {
  const { success, data } = tried.safeParse(asked);
  if (!success)
    return refused(
      400,
      "The request must contain the path of a page, an operation on this page and the values of its parameters.",
    );
  const page = await postingPage(url, TRIAL_NAME, data.page, visitor);
  if (!page)
    throw new ApiError(404, "No page of the site with this operation exists at this path. Reload the page.");
  const place = { ...page, fullPart: data.operation };
  const key = [place.revisionId, place.pageId, place.fullPart].join("/");
  const trial = await runTask(findTrialTask, place, { group: place.organizationId, key });
  if (!trial)
    throw new ApiError(
      404,
      "The page at this path doesn't offer **Try it** for this operation. Reload the page.",
    );
  return await send(url, trial, data, filled);
}

/**
 * Sends the request of a visitor's **Try it** and returns the response. Bindery neither stores nor logs the visitor's
 * input, including keys.
 */
export async function answerTrial(request: IncomingMessage, url: URL, visitor: Visitor): Promise<Answer> {
  const isForm = isFormOfOwnPage(request);
  if (!isForm && !isPostedByOwnPage(request))
    return refused(403, "Only the pages of the published site can send this request.");
  await takeFromLimit(request, "try");
  if (!isForm) return await answerTried(await readJson(request, BODY_BYTES_MAX), url, visitor);
  return await sendForm(request, async () => {
    const form = await readTriedForm(request);
    if (!form)
      return refused(
        408,
        "The form didn't arrive within a minute. Send smaller files, or use a faster connection.",
        { connection: "close" },
      );
    return await answerTried(form.asked, url, visitor, form.filled);
  });
}

/**
 * The maximum number of forms that are in memory at once, for all visitors and for one IP address. A form
 * stays in memory until the API has responded.
 */
const AT_ONCE_MAX = 4;
const BY_ADDRESS_MAX = 2;

const sending = new Map<string, number>();

/** Reads a form and forwards it. @throws ApiError 429 if this process is already handling too many forms */
async function sendForm(request: IncomingMessage, send: () => Promise<Answer>): Promise<Answer> {
  const address = addressKey(clientAddress(request));
  const own = sending.get(address) ?? 0;
  const all = [...sending.values()].reduce((sum, count) => sum + count, 0);
  if (own >= BY_ADDRESS_MAX || all >= AT_ONCE_MAX)
    throw tooMany("The server is receiving files from too many visitors. Try again in a moment.", 1);
  sending.set(address, own + 1);
  try {
    return await send();
  } finally {
    const left = (sending.get(address) ?? 1) - 1;
    if (left > 0) sending.set(address, left);
    else sending.delete(address);
  }
}
