import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CHAT_EVENTS, type ChatEvent, type ChatFormat } from "@/access/webhooks/chat-events";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { runJobs } from "@/testing/jobs";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makePageOwnership } from "@/testing/make/page-ownership";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { startReceiver } from "../receiver.fixture";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let admin: Awaited<ReturnType<typeof makePerson>>;
let api: ReturnType<typeof rest>;
let organizationId: string;
let space: Awaited<ReturnType<typeof makeSpace>>;
let request: { id: string; number: number };

beforeAll(async () => {
  receiver = await startReceiver();
  provideEnv({ OUTBOUND_ALLOWLIST: receiver.host });
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  admin = await makePerson({ role: "admin" });
  await rename(admin, "Ada <Admin>");
  ({ organizationId } = admin);
  api = rest(admin.token);
  space = await makeSpace({ organizationId, title: "API docs" });
  await makeContent({
    space,
    pages: [{ id: "rates", title: "Rates", text: "# Rates\n\nYou can send 10 requests.\n" }],
  });
  const { id, branchId, number } = await makeChangeRequest({
    space,
    user: admin.user,
    subject: "Fix the rates",
  });
  request = { id, number };
  const text = "# Rates\n\nYou can send **60** requests [per minute](https://example.org).\n";
  await makeContent({ space, branchId, pages: [{ id: "rates", title: "Rates", text }] });
  receiver.answer(200, "ok");
  receiver.received.length = 0;
});

const rename = ({ user }: typeof admin, displayName: string) =>
  db().user.update({ where: { id: user.id }, data: { displayName } });
const subscribe = async (format: ChatFormat, more: object = {}) => {
  const { status, body } = await api.post(`/orgs/${organizationId}/webhooks`, {
    url: receiver.url,
    format,
    ...more,
  });
  expect(status).toBe(201);
  return body as { id: string; events: string[] };
};
/** Runs the jobs, and returns what the chat program received. */
async function messages() {
  await runJobs();
  return receiver.received.splice(0).map(({ body }) => body as unknown as Record<string, unknown>);
}
const base = () => `/spaces/${space.id}/change-requests/${request.id}`;
const merge = () => api.post(`${base()}/merge`, {});

describe("a message about a merge", () => {
  it("in Slack contains who, what, the changed words, and links to the change request and the page", async () => {
    await subscribe("slack");
    expect((await merge()).status).toBe(200);
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    const lines = String(message?.text).split("\n");
    expect(lines[0]).toBe(`Ada &lt;Admin&gt; merged “Fix the rates” (#${request.number}). Changed: “Rates”`);
    expect(lines[1]).toBe("> You can send 60 requests per minute.");
    expect(lines[2]).toMatch(
      new RegExp(
        `^API docs · <http[^|]+/spaces/${space.id}/change-requests/${request.number}\\|Open change request> · <http[^|]+/spaces/${space.id}/pages/rates\\|Open page>$`,
      ),
    );
  });

  it("in Mattermost and Discord is Markdown, in which names can't mention people", async () => {
    await rename(admin, "@channel *Ada*");
    for (const format of ["mattermost", "discord"] as const) await subscribe(format);
    await api.post(`${base()}/comments`, { body: { markdown: "Look @everyone" } });
    const [first, second] = await messages();
    const texts = [first, second].map((message) => String(message?.text ?? message?.content));
    for (const text of texts) {
      expect(text).not.toMatch(/@channel|@everyone/);
      expect(text).toContain("\\*Ada\\* commented on “Fix the rates”");
      expect(text).toMatch(/\[Open change request\]\(http/);
    }
    expect([first, second].find((message) => "content" in (message ?? {}))?.allowed_mentions).toEqual({
      parse: [],
    });
  });

  it("in Microsoft Teams is an adaptive card with buttons", async () => {
    await subscribe("teams");
    await merge();
    const [message] = await messages();
    expect(message).toMatchObject({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          content: {
            type: "AdaptiveCard",
            actions: [
              { type: "Action.OpenUrl", title: "Open change request" },
              { type: "Action.OpenUrl", title: "Open page" },
            ],
          },
        },
      ],
    });
  });
});

describe("each event with a message", () => {
  const makeComment = async (path: string) =>
    (await api.post(`${path}/comments`, { body: { markdown: "Why **60**?" } })).body.id;
  const main = () => `/spaces/${space.id}`;
  const site = () => makeSite({ spaces: [space], title: "Help" });
  const causes: Record<ChatEvent, [cause: () => Promise<unknown>, words: RegExp]> = {
    createSpace: [
      () => api.post(`/orgs/${organizationId}/spaces`, { title: "New one" }),
      /created the space “New one”/,
    ],
    deleteSpaceById: [() => api.delete(main()), /moved the space “API docs” to the trash/],
    mergeChangeRequest: [merge, /merged “Fix the rates” \(#1\)/],
    postCommentInChangeRequest: [
      () => makeComment(base()),
      /commented on “Fix the rates” \(#1\)\n> Why 60\?/,
    ],
    postCommentInSpace: [
      () => api.post(`${main()}/comments`, { body: { markdown: "Hm" }, page: "rates" }),
      /commented on a page\n> Hm[\s\S]+\/pages\/rates#comment-/,
    ],
    postCommentReplyInChangeRequest: [
      async () =>
        api.post(`${base()}/comments/${await makeComment(base())}/replies`, { body: { markdown: "So." } }),
      /replied to a comment on “Fix the rates” \(#1\)\n> So\./,
    ],
    postCommentReplyInSpace: [
      async () =>
        api.post(`${main()}/comments/${await makeComment(main())}/replies`, { body: { markdown: "So." } }),
      /replied to a comment\n> So\./,
    ],
    publishSite: [
      async () => api.post(`/orgs/${organizationId}/sites/${(await site()).id}/publish`),
      /published the site “Help”/,
    ],
    requestReviewersForChangeRequest: [
      () => api.post(`${base()}/requested-reviewers`, { users: [admin.user.id] }),
      /asked for a review of “Fix the rates”/,
    ],
    rollbackToRevision: [
      async () => {
        const [, first] = (await api.get(`${main()}/revisions`)).body.items;
        return api.post(`${main()}/revisions/${first.id}/rollback`);
      },
      /restored an earlier revision of the space “API docs”/,
    ],
    submitChangeRequestReview: [
      async () => {
        const rosa = await makePerson({ organization: { id: organizationId }, role: "review" });
        await rename(rosa, "Rosa");
        return rest(rosa.token).post(`${base()}/reviews`, { status: "approved" });
      },
      /Rosa approved “Fix the rates”/,
    ],
    unpublishSite: [
      async () => {
        const { id } = await makeSite({ organizationId, title: "Help", publishedAt: new Date() });
        return api.post(`/orgs/${organizationId}/sites/${id}/unpublish`);
      },
      /unpublished the site “Help”/,
    ],
    verifyPage: [
      async () => {
        await makePageOwnership({
          organizationId,
          spaceId: space.id,
          pageId: "rates",
          userId: admin.user.id,
        });
        return api.post(`${main()}/content/page/rates/ownership/verify`, { note: "Compared" });
      },
      /verified “Rates”\n> Compared/,
    ],
  };
  for (const event of CHAT_EVENTS)
    it(`tells about ${event}`, async () => {
      await subscribe("slack", { events: [event] });
      await runJobs();
      receiver.received.length = 0;
      const [cause, words] = causes[event];
      await cause();
      const texts = (await messages()).map(({ text }) => String(text));
      expect(texts).toHaveLength(1);
      expect(texts[0]).toMatch(words);
      expect(texts[0]).not.toMatch(/undefined|null/);
    });
});

describe("a webhook for a chat program", () => {
  it("gets all events with a message by default, and no others", async () => {
    expect((await subscribe("slack")).events).toEqual([...CHAT_EVENTS]);
    const refused = { url: receiver.url, format: "slack", events: ["updateSpaceContent"] };
    const { status, body } = await api.post(`/orgs/${organizationId}/webhooks`, refused);
    expect([status, body.error.field]).toEqual([400, "events.0"]);
    expect(await db().webhook.count({ where: { organizationId } })).toBe(1);
  });

  it("can become a webhook for another program or for signed events, with events that this format has", async () => {
    const { id } = await subscribe("slack", { events: ["mergeChangeRequest"] });
    const path = `/orgs/${organizationId}/webhooks/${id}`;
    expect((await api.patch(path, { format: "teams" })).body).toMatchObject({
      format: "teams",
      events: ["mergeChangeRequest"],
    });
    expect((await api.patch(path, { format: "json", events: ["updateSpaceContent"] })).status).toBe(200);
    expect((await api.patch(path, { format: "discord" })).status).toBe(400);
    expect((await api.get(path)).body).toMatchObject({ format: "json", events: ["updateSpaceContent"] });
  });

  it("gets a test message", async () => {
    const { id } = await subscribe("slack");
    await api.post(`/orgs/${organizationId}/webhooks/${id}/ping`);
    const [message] = await messages();
    expect(message?.text).toMatch(/^This is a test message from Bindery/);
  });

  it("gets a message even if the comment was deleted in the meantime", async () => {
    await subscribe("slack", { events: ["postCommentInChangeRequest"] });
    const { id } = (await api.post(`${base()}/comments`, { body: { markdown: "Gone soon" } })).body;
    await api.delete(`${base()}/comments/${id}`);
    const [message] = await messages();
    expect(message?.text).toMatch(/commented on “Fix the rates”/);
    expect(message?.text).not.toMatch(/Gone soon/);
  });
});
