import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { runJobs } from "@/testing/jobs";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { CHECKS_VERSION } from "../limits";
import { startNightly } from "./check-outdated";

let person: Awaited<ReturnType<typeof makePerson>>;
let space: Space;
const page = newId();

const specification = (field: string) => `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: https://api.pets.dev/v1 }]
paths:
  /pets:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, additionalProperties: false, required: [${field}], properties: { ${field}: { type: string } } }
      responses: { "201": { description: The pet } }
`;

const TEXT = `# Start\n\n\`\`\`sh\ncurl https://api.pets.dev/v1/pets --json '{"name":"Mia"}'\n\`\`\`\n`;

async function upload(field: string) {
  const path = `/orgs/${person.organizationId}/openapi/pets`;
  const source = { text: specification(field) };
  expect((await rest(person.token).put(path, { source })).status).toBeLessThan(300);
  await runJobs();
}

const night = async () => {
  await startNightly(new AbortController().signal);
  await runJobs();
};

const runsOf = async (path: string) => (await rest(person.token).get(`${path}/checks`)).body.items;
const main = () => `/spaces/${space.id}`;

beforeEach(async () => {
  person = await makePerson({ role: "admin" });
  space = await makeSpace({ organizationId: person.organizationId });
  const start = { id: page, title: "Start", slug: "start", gitPath: "start.md", text: TEXT };
  await makeContent({ space, changes: [putPage(start)] });
  await upload("name");
});

async function openRequest(status: "open" | "archived") {
  const { id } = await makeChangeRequest({ space, user: person.user });
  const path = `${main()}/change-requests/${id}`;
  await rest(person.token).patch(path, { subject: "Change", status: "open" });
  await runJobs();
  if (status === "archived") await rest(person.token).patch(path, { status });
  return path;
}

it("a new version of a specification checks content again that was compared with the version before", async () => {
  await rest(person.token).post(`${main()}/checks`);
  const [open, archived] = [await openRequest("open"), await openRequest("archived")];
  await runJobs();
  expect(await runsOf(main())).toMatchObject([{ findings: { errors: 0, warnings: 0 } }]);
  await upload("title");
  const [latest, ...before] = await runsOf(main());
  expect(latest.findings.errors + latest.findings.warnings).toBeGreaterThan(0);
  expect(latest).not.toHaveProperty("createdBy");
  expect(before).toMatchObject([{ createdBy: person.user.id }]);
  expect(await runsOf(open)).toMatchObject([{ findings: { introduced: 0 } }, { createdBy: person.user.id }]);
  expect(await runsOf(archived)).toHaveLength(1);
});

it("content that was never checked isn't checked because of a new version, but in the night", async () => {
  await upload("title");
  expect(await runsOf(main())).toEqual([]);
  await night();
  expect(await runsOf(main())).toMatchObject([{ number: 1, status: "success" }]);
});

it("main content is checked in the night only if something has changed since its run", async () => {
  await night();
  await night();
  expect(await runsOf(main())).toHaveLength(1);
  await makeContent({ space, pages: [{ title: "B" }] });
  await night();
  expect(await runsOf(main())).toHaveLength(2);
  const { organizationId } = person;
  await db().checkRun.updateMany({ where: { organizationId }, data: { checksVersion: CHECKS_VERSION - 1 } });
  await night();
  expect(await runsOf(main())).toHaveLength(3);
});

it("a merge rule ignores a run with another version of a specification", async () => {
  const rules = [{ rule: "custom", expression: "checks.introduced == 0", message: "" }];
  const where = { organizationId_id: { organizationId: person.organizationId, id: space.id } };
  await db().space.update({ where, data: { mergeRules: { type: "rules", rules } } });
  const path = await openRequest("open");
  const isMergeable = async () => (await rest(person.token).get(`${path}/merge-checks`)).body.mergeable;
  expect(await isMergeable()).toBe(true);
  await db().checkRun.updateMany({
    where: { organizationId: person.organizationId },
    data: { sources: "x" },
  });
  expect(await isMergeable()).toBe(false);
  await rest(person.token).post(`${path}/checks`);
  await runJobs();
  expect(await isMergeable()).toBe(true);
});

it("a deleted specification checks content again", async () => {
  await upload("title");
  await rest(person.token).post(`${main()}/checks`);
  await runJobs();
  const [{ findings }] = await runsOf(main());
  expect(findings.errors + findings.warnings).toBeGreaterThan(0);
  await rest(person.token).delete(`/orgs/${person.organizationId}/openapi/pets`);
  await runJobs();
  expect(await runsOf(main())).toMatchObject([{ findings: { errors: 0, warnings: 0 } }, { findings }]);
});
