import { findPage } from "./pages";
import { type Asked, measureReads, printReads } from "./reads";
import { pageText } from "./repositories";
import { type BenchService, startService } from "./service";
import { newRequest, update } from "./writes";

interface Made {
  id: string;
}

const post = (path: string, body: unknown): Asked => ({
  path: `/v1${path}`,
  method: "POST",
  body: JSON.stringify(body),
});

/** Creates a page in the main content, and a change request that edits the page. */
async function requestOf(service: BenchService, spaceId: string) {
  const changes = [{ operation: "insert_page", title: "Page 1", document: { markdown: pageText(1) } }];
  await service.api("POST", `/spaces/${spaceId}/content`, { changes });
  const page = await findPage(service, spaceId, "Page 1");
  return { path: `${await newRequest(service, spaceId)}/content`, page };
}

/** Returns requests that create resources repeatedly in one space. */
async function creationsOf(service: BenchService): Promise<Map<string, Asked>> {
  const { items } = await service.api<{ items: Made[] }>("GET", "/orgs");
  const space = { title: "Written", editMode: "live" };
  const { id } = await service.api<Made>("POST", `/orgs/${items[0]?.id}/spaces`, space);
  const { path, page } = await requestOf(service, id);
  const change = update(page, `${pageText(1)}\n\nEdit [<id>].\n`);
  return new Map([
    ["create a comment", post(`/spaces/${id}/comments`, { body: { markdown: "Says **something**." } })],
    ["create a change request", post(`/spaces/${id}/change-requests`, { subject: "Something else" })],
    ["edit a page of 5 kB", post(path, { changes: [change] })],
  ]);
}

const service = await startService([]);
try {
  printReads(await measureReads(service, await creationsOf(service)));
} finally {
  await service.stop();
}
