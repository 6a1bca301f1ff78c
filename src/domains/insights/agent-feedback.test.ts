import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { FEW, makeAsked } from "@/domains/ask/asked-site.fixture";
import { tokenAt, visitorToken } from "@/domains/sites/published/published-site.fixture";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

describe("POST SITE/agent-feedback", () => {
  it("stores the feedback masked, and lets people who can edit the site read it", async () => {
    const { admin, base, root, space, organizationId } = await makeAsked();
    const { pages } = (await admin.get(`/spaces/${space.id}/content/pages`)).body;
    const pageId = pages.find(({ slug }: { slug: string }) => slug === "buffers").id;
    const told = { url: `${root}buffers`, spaceId: space.id, pageId };
    const agent = rest(await tokenAt(root));
    const said = {
      feedback: "The interval is missing, says ada@example.org.",
      goal: "Tune it",
      source: "mcp",
    };
    expect((await agent.post(`${base}/agent-feedback`, { ...told, ...said })).status).toBe(204);
    expect((await admin.post(`${base}/agent-feedback`, { ...told, feedback: "x".repeat(2048) })).status).toBe(
      204,
    );
    const names = ["eventAgentFeedback", "eventAgentFeedbackGoal", "eventAgentFeedbackSource", "page"];
    const select = names.map((column) => ({ column }));
    const where = [{ column: "eventAgentFeedbackSource", values: ["mcp"] }];
    const { body } = await admin.post(`${base}/insights/events/aggregate`, {
      select,
      where,
      range: "last7Days",
    });
    expect(body.columns.map(({ values }: { values: unknown[] }) => values[0])).toEqual([
      "The interval is missing, says [email].",
      "Tune it",
      "mcp",
      { page: pageId, space: space.id },
    ]);
    const refused = [
      { feedback: "" },
      { feedback: " " },
      { feedback: "x".repeat(2049) },
      { feedback: "x", goal: "x".repeat(1025) },
      { feedback: "x", source: "other" },
      { feedback: "x", url: "javascript:alert(1)" },
    ];
    for (const wrong of refused)
      expect((await agent.post(`${base}/agent-feedback`, { ...told, ...wrong })).status).toBe(400);
    expect(await db().siteEvent.count({ where: { organizationId, type: "agent_feedback" } })).toBe(2);
  });

  it("accepts feedback only for pages that the caller can see on that site", async () => {
    const { admin, base, root, space, organizationId } = await makeAsked();
    const { pages } = (await admin.get(`/spaces/${space.id}/content/pages`)).body;
    const few = pages.find(({ condition }: { condition?: string }) => condition === FEW).id;
    const tell = (client: ReturnType<typeof rest>, spaceId: string, pageId: string) =>
      client.post(`${base}/agent-feedback`, { feedback: "Old.", url: root, spaceId, pageId });
    const jwtToken = await visitorToken((await admin.get(`${base}/publishing/auth`)).body.privateKey, {
      plan: "pro",
      sub: "ada",
    });
    const free = rest(await tokenAt(root));
    expect((await tell(free, space.id, few)).status).toBe(404);
    expect((await tell(rest(await tokenAt(root, { jwtToken })), space.id, few)).status).toBe(204);
    expect((await tell(admin, space.id, few)).status).toBe(204);
    expect((await tell(admin, space.id, "gone")).status).toBe(404);
    const elsewhere = await makeSpace({ organizationId });
    expect((await tell(admin, elsewhere.id, few)).status).toBe(404);
  });
});
