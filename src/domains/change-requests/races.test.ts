import { expect, it } from "vitest";
import { provideEnv } from "@/env";
import { makePage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const RACES = 100;

it("lets exactly one of two writers succeed in each of 100 concurrent writes to a page, without lost updates", async () => {
  provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });
  const first = await makePerson({ role: "admin" });
  const { organizationId } = first;
  const second = await makePerson({ organization: { id: organizationId }, role: "admin" });
  const space = await makeSpace({ organizationId, editMode: "live" });
  const page = await makePage(space, { title: "Counter" });
  const writers = [
    { name: "First", api: rest(first.token), wins: 0 },
    { name: "Second", api: rest(second.token), wins: 0 },
  ];
  let head: string = (await rest(first.token).get(`/spaces/${space.id}/content`)).body.id;

  // Each writer reads a number and increments it. `If-Match` contains the version that both writers have
  // read.
  const write = async ({ name, api }: (typeof writers)[number], count: number) => {
    const document = { markdown: `Written by ${name}: ${count}` };
    const changes = [{ operation: "update_page", page, document }];
    const headers = { "if-match": `"${head}.any"` };
    return await api.post(`/spaces/${space.id}/content`, { changes }, { headers });
  };
  for (let race = 1; race <= RACES; race++) {
    const answers = await Promise.all(writers.map((writer) => write(writer, race)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.findIndex(({ status }) => status === 200);
    (writers[winner] as (typeof writers)[number]).wins++;
    head = answers[winner]?.body.revision;
  }

  const { body } = await rest(first.token).get(`/spaces/${space.id}/content/page/${page}?format=markdown`);
  expect(body.markdown).toContain(`: ${RACES}`);
  expect(writers.map(({ wins }) => wins).reduce((sum, wins) => sum + wins, 0)).toBe(RACES);
  const revisions = await rest(first.token).get(`/spaces/${space.id}/revisions?limit=1`);
  expect(revisions.body.items[0].id).toBe(head);
}, 300_000);
