import { beforeAll, describe, expect, it } from "vitest";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { type RestAnswer, rest } from "@/testing/rest";

/**
 * Only people who can read change requests can see content that was never merged. If people have access only
 * because of a space's visibility, all operations treat revisions and documents with such content as missing.
 */
const SECRET = "Project Nightjar";

/** Read operations with a revision or a text version in their path. */
const operations = operationsOf(appRouter).filter(
  ({ method, parameters }) =>
    method === "GET" && (parameters.includes("revisionId") || parameters.includes("documentId")),
);

type Caller = ReturnType<typeof rest>;

let space: Space;
let member: Caller;
let stranger: Caller;
/** Content that isn't in the main content. Each key says where the content comes from. */
let unmerged: Record<string, { revisionId: string; documentId: string }>;
let mergeRevisionId: string;

const things = { pageId: "page", fileId: "file", reusableContentId: "snippet", pagePath: "plans" };
const snippet = (text: string) =>
  ({ kind: "put-reusable-content", reusableContent: { id: "snippet", title: text, text } }) as const;
const page = (text: string) =>
  putPage({ id: "page", title: "Plans", slug: "plans", text: `# Plans\n\n${text}\n` });
const file = { id: "file", gitPath: "file.txt", bytes: Buffer.from("file") };

const documentOf = async (revisionId: string) =>
  (await member.get(`/spaces/${space.id}/revisions/${revisionId}/page/page`)).body.documentId as string;
const headOf = async (branchId: string) =>
  (await db().branch.findFirstOrThrow({ where: { organizationId: space.organizationId, id: branchId } }))
    .headRevisionId;

async function propose(text: string): Promise<{ id: string; branchId: string }> {
  const { id } = (await member.post(`/spaces/${space.id}/change-requests`, {})).body;
  const where = { organizationId_id: { organizationId: space.organizationId, id } };
  const request = await db().changeRequest.findUniqueOrThrow({ where });
  await makeContent({
    space: { ...space, branchId: request.branchId },
    changes: [page(text), snippet(text)],
  });
  return request;
}

beforeAll(async () => {
  const author = await makePerson({ role: "admin" });
  member = rest(author.token);
  stranger = rest((await makePerson()).token);
  space = await makeSpace({ organizationId: author.organizationId, visibility: "public" });
  await makeContent({ space, files: [file], changes: [page("Public."), snippet("Public.")] });
  const open = await propose(SECRET);
  const merged = await propose(SECRET);
  const draft = await headOf(merged.branchId);
  const branch = { ...space, branchId: merged.branchId };
  await makeContent({ space: branch, changes: [page("Fit to print."), snippet("Fit to print.")] });
  const last = await headOf(merged.branchId);
  const { body } = await member.post(`/spaces/${space.id}/change-requests/${merged.id}/merge`, {});
  mergeRevisionId = body.revision;
  const alone = await makeContent({ space, standalone: true, changes: [page(SECRET), snippet(SECRET)] });
  const ids: [string, string][] = [
    ["an open change request", await headOf(open.branchId)],
    ["a merged change request, before its last edit", draft],
    ["a merged change request, as it was merged", last],
    ["an import beside the primary content", alone.revisionId],
  ];
  unmerged = {};
  for (const [name, revisionId] of ids)
    unmerged[name] = { revisionId, documentId: await documentOf(revisionId) };
});

/** Returns a response without the values that differ between requests. */
const saying = ({ status, body }: RestAnswer) => ({ status, body });

function askAll(caller: Caller, names: { revisionId: string; documentId: string }) {
  const values: Record<string, string> = { spaceId: space.id, ...things, ...names };
  return Promise.all(
    operations.map(async ({ id, path }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`nothing stands for {${name}}: say what does`);
        return value;
      });
      return { id, ...saying(await caller.get(filled)) };
    }),
  );
}

describe("unmerged content", () => {
  it("can be read by members with every operation", async () => {
    for (const [name, ids] of Object.entries(unmerged)) {
      const refused = (await askAll(member, ids)).filter(({ status }) => status !== 200);
      expect([name, refused]).toEqual([name, []]);
    }
    expect(JSON.stringify(await askAll(member, Object.values(unmerged)[1] as never))).toContain(SECRET);
  });

  it("doesn't exist for people who have access only because of the space's visibility", async () => {
    const absent = await askAll(stranger, { revisionId: "never-was", documentId: "never_was_1" });
    for (const [name, ids] of Object.entries(unmerged))
      expect([name, await askAll(stranger, ids)]).toEqual([name, absent]);
  });

  it("doesn't exist for them in any operation, even if a query contains the revision's ID", async () => {
    const named = operationsOf(appRouter).flatMap(({ method, path, query }) => {
      const name = [...query.keys()].find((each) => /revision|comparedWith/i.test(each));
      return method === "GET" && name !== undefined ? [{ path, name }] : [];
    });
    expect(named.length).toBeGreaterThan(1);
    const values: Record<string, string> = { spaceId: space.id, ...things, revisionId: mergeRevisionId };
    for (const { path, name } of named) {
      const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? "absent");
      const ask = async (caller: Caller, id: string) => saying(await caller.get(`${filled}?${name}=${id}`));
      const absent = await ask(stranger, "never-was");
      for (const { revisionId } of Object.values(unmerged)) {
        expect(await ask(stranger, revisionId)).toEqual(absent);
        expect([path, (await ask(member, revisionId)).status]).toEqual([path, 200]);
      }
    }
  });

  it("can't be reached through the parents of the revision that merged it", async () => {
    const known = new Set<string>();
    const next = [mergeRevisionId];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (known.has(id)) continue;
      known.add(id);
      const answer = await stranger.get(`/spaces/${space.id}/revisions/${id}`);
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
      expect(answer.body).not.toHaveProperty("mergedFrom");
      if (answer.status === 200) next.push(...answer.body.parents);
    }
    // One of the parents of the main content's revisions is the revision of the change request.
    expect(known).toContain(unmerged["a merged change request, as it was merged"]?.revisionId);
    expect(known).not.toContain(unmerged["a merged change request, before its last edit"]?.revisionId);
    expect((await stranger.get(`/spaces/${space.id}/revisions/${mergeRevisionId}`)).status).toBe(200);
  });
});
