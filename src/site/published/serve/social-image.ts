import type { IncomingMessage } from "node:http";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { Cache } from "@/lib/cache";
import { runTask } from "@/lib/threads/run";
import { renderSvg } from "@/site/drawing/svg-thread";
import { drawCardTask } from "../draw/tasks";
import { loadFacts } from "../load/page";
import { CARD_SIZE, type Card, cardOf, socialImageOf } from "../social/card";
import { type Answer, NONE } from "./answer";
import { takeFromLimit } from "./rate-limit";

/** The maximum number of waiting images. The server refuses further requests, and clients must repeat them later. */
const WAITING_MAX = 20;
const LATER_SECONDS = 5;

const kept = new Cache<Buffer>({ name: "social images", weigh: (bytes) => bytes.length });
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

async function draw(card: Card, organizationId: string): Promise<Buffer | null> {
  const svg = await runTask(drawCardTask, card, { group: organizationId });
  const drawn = await renderSvg(Buffer.from(svg), CARD_SIZE.width);
  return drawn && Buffer.from(drawn.png);
}

/**
 * Renders one image at a time, because each image needs a separate thread. Returns null if too many images are waiting, or
 * if this image can't be rendered.
 */
async function drawInTurn(card: Card, organizationId: string): Promise<Buffer | null> {
  const key = JSON.stringify(card);
  const known = kept.get(key);
  if (known) return known;
  if (waiting >= WAITING_MAX) return null;
  waiting += 1;
  const drawing = last.then(async () => kept.get(key) ?? (await draw(card, organizationId)));
  const left = () => {
    waiting -= 1;
  };
  last = drawing.then(left, left);
  const bytes = await drawing;
  if (bytes) kept.set(key, bytes);
  return bytes;
}

/** The image that platforms show for a link to a page (Open Graph). */
export async function answerSocialImage(request: IncomingMessage, place: PublishedContent): Promise<Answer> {
  await takeFromLimit(request, "draw");
  const facts = await loadFacts(place);
  if (!facts) return NONE;
  const card = cardOf(place, facts);
  if (socialImageOf(place, card) === undefined) return NONE;
  const bytes = await drawInTurn(card, place.site.organizationId);
  if (!bytes) {
    const later = { "cache-control": "no-store", "retry-after": String(LATER_SECONDS) };
    return { status: 503, headers: later, body: null };
  }
  const headers = {
    "content-type": "image/png",
    "content-length": String(bytes.length),
    "cache-control": "public, max-age=86400",
  };
  return { status: 200, headers, body: bytes };
}
