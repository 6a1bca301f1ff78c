import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { env, provideEnv } from "@/env";
import { runJobs } from "@/testing/jobs";
import { killWorkerWhen, somebodyWaits, whileHeld } from "@/testing/killed-worker";
import { makeContent } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { startTranslationServer, type TranslationRequest } from "@/testing/translation-server";

const PAGES = 120;
const answerAll = ({ texts }: TranslationRequest) => ({ texts: texts.map((text) => `Ü ${text}`) });
let server: Awaited<ReturnType<typeof startTranslationServer>>;

beforeEach(async () => {
  provideEnv({ TRANSLATION_PROVIDER: "libretranslate", RATE_LIMIT_PER_MINUTE: "0" });
  server = await startTranslationServer(answerAll);
});
afterEach(() => server.stop());

/** Creates a space with many pages, and a translation of the space that hasn't run yet. */
async function makeTranslated(pages: number) {
  const { organizationId, token } = await makePerson({ role: "admin" });
  const space = await makeSpace({ organizationId, language: "en" });
  await makeContent({
    space,
    pages: Array.from({ length: pages }, (_, index) => ({
      id: newId(),
      title: `Page ${index}`,
      text: `# Page ${index}\n\nWords of page ${index}.\n`,
    })),
  });
  const api = rest(token);
  const all = `/orgs/${organizationId}/translations`;
  const { body } = await api.post(all, { source: { space: space.id, language: "en" }, language: "de" });
  const result = `/spaces/${body.result.space}`;
  return {
    ...{ api, space, result, path: `${all}/${body.id}` },
    start: async () => expect((await api.post(`${all}/${body.id}/run`)).status).toBe(204),
    latestRun: async () => (await api.get(`${all}/${body.id}`)).body.latestRun,
    /** Returns the number of pages in the translated space, and the number of its revisions. */
    held: async () => [
      (await api.get(`${result}/content/pages`)).body.pages.length,
      (await api.get(`${result}/revisions`)).body.count,
    ],
  };
}

it("if workers are killed while they request translations and write, another worker completes the run and requests no text twice", async () => {
  const { space, result, start, latestRun, held } = await makeTranslated(PAGES);
  const before = await held();
  let answered = 0;
  server.answer((request) => (answered++ === 0 ? answerAll(request) : { silent: true }));
  await start();
  const remembered = () => db().translationSegment.count({ where: { organizationId: space.organizationId } });
  const settings = { LIBRETRANSLATE_BASE_URL: env.LIBRETRANSLATE_BASE_URL ?? "" };
  await killWorkerWhen(["translations"], async () => (await remembered()) > 0, settings);
  expect(await latestRun()).toMatchObject({ status: "running" });
  expect(await held()).toEqual(before);

  const known = new Set((server.requests[0] as TranslationRequest).texts);
  server.requests.length = 0;
  server.answer(answerAll);
  const translated = await db().space.findFirstOrThrow({
    where: { organizationId: space.organizationId, id: result.split("/").at(-1) ?? "" },
  });
  await whileHeld(translated, () => killWorkerWhen(["translations"], somebodyWaits, settings));
  expect(server.requests.flatMap(({ texts }) => texts).filter((text) => known.has(text))).toEqual([]);
  expect(await held()).toEqual(before);

  server.requests.length = 0;
  await runJobs();
  expect(server.requests).toEqual([]);
  expect(await latestRun()).toMatchObject({ status: "success", progress: 100, pages: PAGES });
  expect(await held()).toEqual([PAGES, (before[1] ?? 0) + 1]);
}, 60_000);

it("if the source or the translated space of a run is deleted in the meantime, the run fails with a message and writes nothing", async () => {
  for (const [gone, code] of [
    ["source", "source_gone"],
    ["result", "result_gone"],
  ] as const) {
    const { api, path, space, result, start, latestRun } = await makeTranslated(2);
    const deleted = gone === "source" ? `/spaces/${space.id}` : result;
    const id = result.split("/").at(-1) ?? "";
    const where = { organizationId: space.organizationId, spaceId: id };
    const written = () =>
      Promise.all([db().translationItem.count({ where }), db().revision.count({ where })]);
    const before = await written();
    server.answer(async (request) => {
      await api.delete(deleted);
      server.answer(answerAll);
      return answerAll(request);
    });
    await start();
    await runJobs();
    const row = await db().translation.findFirstOrThrow({ where });
    expect([row.runStatus, row.runErrorCode]).toEqual(["failure", code]);
    expect(row.runError).toMatch(/Someone deleted/);
    expect(await written()).toEqual(before);
    if (gone === "result") continue;
    expect(await latestRun()).toMatchObject({ status: "failure", error: { code } });
    expect((await api.post(`${path}/run`)).status).toBe(404);
    expect((await api.post(`${deleted}/restore`)).status).toBe(200);
    server.requests.length = 0;
    await start();
    await runJobs();
    expect(await latestRun()).toMatchObject({ status: "success", pages: 2 });
    expect(server.requests).toEqual([]);
  }
});
