import pg from "pg";
import { measureReads, printReads } from "./reads";
import { type BenchService, startService } from "./service";

const LISTED = 25;
const numbers = Array.from({ length: LISTED }, (_, index) => index);
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Creates members by SQL. With the API, each member would have to accept an invite. */
async function addMembers(databaseUrl: string, organizationId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`INSERT INTO "User" ("id", "email", "displayName")
    SELECT 'listed' || n, 'listed' || n || '@example.org', 'Listed ' || n FROM generate_series(1, ${LISTED}) n`);
  await client.query(
    `INSERT INTO "Member" ("organizationId", "userId", "role")
     SELECT $1, 'listed' || n, 'edit'::"Level" FROM generate_series(1, ${LISTED}) n`,
    [organizationId],
  );
  await client.query("ANALYZE");
  await client.end();
}

/** Creates a change request that adds a page with an image. */
async function requestPage(service: BenchService, spaceId: string, title: string): Promise<string> {
  const { id } = await service.api<{ id: string }>("POST", `/spaces/${spaceId}/change-requests`, {
    subject: title,
  });
  const request = `/spaces/${spaceId}/change-requests/${id}`;
  const file = { name: `${title}.png`, base64: PICTURE, contentType: "image/png" };
  const changes = [
    { operation: "insert_page", title, document: { markdown: `Says ${title}.\n` } },
    { operation: "insert_files", files: [file] },
  ];
  await service.api("POST", `${request}/content`, { changes });
  return request;
}

/** Creates a space with 25 merged and 25 open change requests, and 25 comments. */
async function fillSpace(service: BenchService, organizationId: string): Promise<string> {
  const { id } = await service.api<{ id: string }>("POST", `/orgs/${organizationId}/spaces`, {
    title: "Listed",
  });
  for (const number of numbers) {
    await service.api("POST", `${await requestPage(service, id, `Merged ${number}`)}/merge`);
    await requestPage(service, id, `Open ${number}`);
    const body = { markdown: `Comment ${number} on **all** of it.` };
    await service.api("POST", `/spaces/${id}/comments`, { body });
  }
  return id;
}

/** Creates a site with 25 redirects. */
async function fillSite(service: BenchService, organizationId: string): Promise<string> {
  const sites: string[] = [];
  for (const number of numbers) {
    const site = await service.api<{ id: string }>("POST", `/orgs/${organizationId}/sites`, {
      title: `Site ${number}`,
    });
    sites.push(site.id);
  }
  const redirects = numbers.map((number) => ({
    source: `/old/${number}`,
    destination: { kind: "external", url: `https://example.org/${number}` },
  }));
  await service.api("PUT", `/orgs/${organizationId}/sites/${sites[0]}/redirects`, { redirects });
  return sites[0] ?? "";
}

/** Returns every paginated list in the API with 25 items, in an organization that has 25 resources of each kind. */
async function listsOf(service: BenchService): Promise<Map<string, string>> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const organizationId = items[0]?.id ?? "";
  for (const number of numbers)
    await service.api("POST", `/orgs/${organizationId}/spaces`, { title: `Space ${number}` });
  const space = `/v1/spaces/${await fillSpace(service, organizationId)}`;
  const organization = `/v1/orgs/${organizationId}`;
  const site = `${organization}/sites/${await fillSite(service, organizationId)}`;
  await addMembers(service.databaseUrl, organizationId);
  return new Map([
    ["spaces", `${organization}/spaces?limit=${LISTED}`],
    ["change requests of a space", `${space}/change-requests?status=draft&limit=${LISTED}`],
    ["change requests of an organization", `${organization}/change-requests?limit=${LISTED}`],
    ["comments", `${space}/comments?limit=${LISTED}`],
    ["members", `${organization}/members?limit=${LISTED}`],
    ["sites", `${organization}/sites?limit=${LISTED}`],
    ["revisions", `${space}/revisions?limit=${LISTED}`],
    ["redirects", `${site}/redirects?limit=${LISTED}`],
    ["files", `${space}/content/files?limit=${LISTED}`],
    ["audit events", `${organization}/audit-events?limit=${LISTED}`],
  ]);
}

const service = await startService([]);
try {
  printReads(await measureReads(service, await listsOf(service)));
} finally {
  await service.stop();
}
