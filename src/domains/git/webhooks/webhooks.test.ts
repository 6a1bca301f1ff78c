import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serve } from "@/api/rest/serve";
import { makeGitInstallation } from "@/testing/make/git-installation";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { runSql } from "@/testing/sql";
import { sealedSecret } from "../installations/secrets";

const SECRET = "a secret of sixteen signs or more".replaceAll(" ", "-");
const hex = (body: string, secret = SECRET) => createHmac("sha256", secret).update(body).digest("hex");

const push = JSON.stringify({ ref: "refs/heads/main", commits: [] });
const bitbucketPush = JSON.stringify({ push: { changes: [{ new: { type: "branch", name: "main" } }] } });

/** For each host, the format of messages about a push, and the format of other messages. */
const HOSTS = {
  github: {
    body: push,
    proof: (body: string, secret?: string) => ({ "x-hub-signature-256": `sha256=${hex(body, secret)}` }),
    event: { "x-github-event": "push" },
    other: { "x-github-event": "issues" },
  },
  gitea: {
    body: push,
    proof: (body: string, secret?: string) => ({ "x-gitea-signature": hex(body, secret) }),
    event: { "x-gitea-event": "push" },
    other: { "x-gitea-event": "issues" },
  },
  gitlab: {
    body: push,
    proof: (_body: string, secret = SECRET) => ({ "x-gitlab-token": secret }),
    event: { "x-gitlab-event": "Push Hook" },
    other: { "x-gitlab-event": "Issue Hook" },
  },
  bitbucket: {
    body: bitbucketPush,
    proof: (body: string, secret?: string) => ({ "x-hub-signature": `sha256=${hex(body, secret)}` }),
    event: { "x-event-key": "repo:push" },
    other: { "x-event-key": "issue:created" },
  },
};
type Host = keyof typeof HOSTS;
const names = Object.keys(HOSTS) as Host[];

let organizationId = "";
let authorizedById = "";
const ids = {} as Record<Host, { id: string; spaceId: string }>;
beforeAll(async () => {
  const organization = await makeOrganization();
  organizationId = organization.id;
  authorizedById = (await makePerson({ organization, role: "admin" })).user.id;
  for (const provider of names) {
    const { id: spaceId } = await makeSpace({ organizationId });
    const fields = { organizationId, spaceId, authorizedById, provider };
    const { id } = await makeGitInstallation({ ...fields, webhookSecret: sealedSecret(SECRET) });
    ids[provider] = { id, spaceId };
  }
});

const keys = (host: Host) => `git-step:${ids[host].spaceId}`;
async function queued(host: Host): Promise<number> {
  const [row] = await runSql(sql<{ count: bigint }>`
    SELECT count(*) FROM graphile_worker._private_jobs WHERE "key" = ${keys(host)}`);
  return Number(row?.count);
}
beforeEach(async () => {
  await runSql(sql`DELETE FROM graphile_worker._private_jobs`);
});

async function send(id: string, headers: Record<string, string>, body: string | Uint8Array, method = "POST") {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const request = { method, path: `/git/webhooks/${id}`, query: "", headers, body: bytes };
  const signal = new AbortController().signal;
  return await serve({ ...request, remoteAddress: "192.0.2.7", signal } as Parameters<typeof serve>[0]);
}

describe.each(names)("a webhook of %s", (host) => {
  const { body, proof, event, other } = HOSTS[host];

  it("queues one comparison of the space and the branch, even if a push is reported repeatedly", async () => {
    for (const _ of [1, 2, 3]) {
      const answer = await send(ids[host].id, { ...event, ...proof(body) }, body);
      expect(answer).toMatchObject({ status: 202, body: JSON.stringify({ outcome: "queued" }) });
    }
    expect(await queued(host)).toBe(1);
  });

  it("is rejected if the secret is missing or wrong, or if the body was changed", async () => {
    expect(await send(ids[host].id, event, body)).toMatchObject({ status: 401 });
    const wrong = proof(body, "another-secret-of-sixteen");
    expect(await send(ids[host].id, { ...event, ...wrong }, body)).toMatchObject({ status: 401 });
    if (host !== "gitlab")
      expect(await send(ids[host].id, { ...event, ...proof(body) }, `${body} `)).toMatchObject({
        status: 401,
      });
    expect(await queued(host)).toBe(0);
  });

  it("is ignored if it's about another branch, or not about a branch at all", async () => {
    const elsewhere = body.replace("main", "drafts");
    const answer = await send(ids[host].id, { ...event, ...proof(elsewhere) }, elsewhere);
    expect(answer).toMatchObject({ status: 202, body: JSON.stringify({ outcome: "ignored" }) });
    expect(await send(ids[host].id, { ...other, ...proof(body) }, body)).toMatchObject({ status: 202 });
    expect(await queued(host)).toBe(0);
  });
});

describe("a Bitbucket message about a push", () => {
  const tell = async (...changes: object[]) => {
    const body = JSON.stringify({ push: { changes } });
    const { event, proof } = HOSTS.bitbucket;
    const answer = await send(ids.bitbucket.id, { ...event, ...proof(body) }, body);
    return JSON.parse(String(answer.body)).outcome;
  };
  const ref = (type: string, name: string) => ({
    type,
    name,
    target: { type: "commit", hash: "0".repeat(40) },
  });

  it("can contain many changes, including the creation or deletion of the branch", async () => {
    const change = { forced: false, truncated: true, commits: [] };
    const drafts = { ...change, old: ref("branch", "drafts"), new: ref("branch", "drafts") };
    expect(await tell(drafts, { ...change, created: true, old: null, new: ref("branch", "main") })).toBe(
      "queued",
    );
    expect(await tell({ ...change, closed: true, old: ref("branch", "main"), new: null })).toBe("queued");
    expect(await tell(drafts)).toBe("ignored");
  });

  it("isn't treated as a push to the branch if a tag has the same name as the branch", async () => {
    expect(await tell({ created: true, old: null, new: ref("tag", "main") })).toBe("ignored");
  });
});

describe("the receiver", () => {
  const { proof, event } = HOSTS.github;

  it("returns 404 for unknown connections, and for connections of a space in the trash", async () => {
    expect(await send("absent", { ...event, ...proof(push) }, push)).toMatchObject({ status: 404 });
    expect(await send("a/b", { ...event, ...proof(push) }, push)).toMatchObject({ status: 404 });
    const { id: spaceId } = await makeSpace({ organizationId, deletedAt: new Date() });
    const fields = { organizationId, spaceId, authorizedById, webhookSecret: sealedSecret(SECRET) };
    const { id } = await makeGitInstallation(fields);
    expect(await send(id, { ...event, ...proof(push) }, push)).toMatchObject({ status: 404 });
    expect(await send(ids.github.id, {}, "", "GET")).toMatchObject({ status: 405 });
  });

  it("treats a large message as a push without parsing it, and rejects a message above the size limit", async () => {
    const large = JSON.stringify({ ref: "refs/heads/drafts", filler: "x".repeat(300_000) });
    const answer = await send(ids.github.id, { ...event, ...proof(large) }, large);
    expect(answer).toMatchObject({ status: 202, body: JSON.stringify({ outcome: "queued" }) });
    await runSql(sql`DELETE FROM graphile_worker._private_jobs`);
    const huge = Buffer.alloc(5_000_001, "x");
    const headers = { ...event, ...proof(huge.toString()) };
    expect(await send(ids.github.id, headers, huge)).toMatchObject({ status: 413 });
    expect(await queued("github")).toBe(0);
  });

  it.each(["", "[", "[]", "null", '{"ref":7}', '{"push":{"changes":{}}}', "payload=%7B%7D"])(
    "checks the branch if a signed message has unknown content: %s",
    async (body) => {
      const answer = await send(ids.github.id, { ...event, ...proof(body) }, body);
      expect(answer).toMatchObject({ status: 202, body: JSON.stringify({ outcome: "queued" }) });
    },
  );
});
