import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { runJobs } from "@/testing/jobs";
import { killWorkerWhen, somebodyWaits, whileHeld } from "@/testing/killed-worker";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { SPEC_TEXT } from "@/testing/make/spec";
import { rest } from "@/testing/rest";

/** Requests for the specification that the server hasn't answered yet. */
const waiting: ServerResponse[] = [];
let isAnswering = false;
const server = createServer((_request, response) => {
  if (isAnswering) response.end(SPEC_TEXT);
  else waiting.push(response);
});
let address = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = `http://${host}/pets.yaml`;
  provideEnv({ OUTBOUND_ALLOWLIST: host });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Page {
  title: string;
  pages: Page[];
}

it("a worker that is killed while it fetches a specification or updates pages leaves no partial changes", async () => {
  const { organizationId, token } = await makePerson({ role: "admin" });
  const api = rest(token);
  const spec = `/orgs/${organizationId}/openapi/pets`;
  await api.put(spec, { source: { url: address } });
  await killWorkerWhen(["openapi"], () => waiting.length > 0);
  expect((await api.get(spec)).body).toMatchObject({ processingState: "progress", lastProcessedErrors: [] });
  expect(await db().openAPISpecVersion.count({ where: { organizationId } })).toBe(0);

  // The page is created before the specification has a version. When the first version arrives, the subpages
  // are generated.
  const space = await makeSpace({ organizationId });
  await makeContent({ space, pages: [{ title: "Start", text: "# Start\n" }] });
  const computed = {
    type: "builtin:openapi",
    dependencies: { spec: { ref: { kind: "openapi", spec: "pets" } } },
    props: { grouping: "by-tag" },
  };
  const changes = [{ operation: "insert_page", title: "Reference", document: {}, computed }];
  expect((await api.post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
  const tree = async (): Promise<Page[]> => (await api.get(`/spaces/${space.id}/content/pages`)).body.pages;
  const below = async () => (await tree()).find(({ title }) => title === "Reference")?.pages;
  const revisions = async () => (await api.get(`/spaces/${space.id}/revisions`)).body.count;
  const before = await revisions();

  isAnswering = true;
  await whileHeld(space, () => killWorkerWhen(["openapi", "content"], somebodyWaits));
  expect((await api.get(spec)).body).toMatchObject({ processingState: "complete" });
  expect(await db().openAPISpecVersion.count({ where: { organizationId } })).toBe(1);
  expect([await below(), await revisions()]).toEqual([[], before]);
  await runJobs();
  expect((await below())?.map(({ title }) => title)).toEqual(["pets", "Other operations"]);
  expect(await revisions()).toBe(before + 1);
}, 200_000);
