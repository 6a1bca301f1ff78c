import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf, cpuSeconds, type Load, load, memoryMegabytes } from "./load";
import { authorization, type BenchService } from "./service";

export interface SpecificationFigures {
  seconds: number;
  workerCpuSeconds: number;
  workerPeakMegabytes: number;
  /** The time until Bindery has written all pages that it computes from the specification. */
  pagesSeconds: number;
  computed: Load;
  written: Load;
}

const OPERATIONS = 2000;
const TAGS = 20;
const LOAD_SECONDS = 5;

/** Returns a specification with 2,000 operations and 20 tags. The schemas refer to each other in a cycle. */
function generateSpecification(): string {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (let index = 0; index < OPERATIONS; index++) {
    const schema = { $ref: `#/components/schemas/Thing${index}` };
    const content = { "application/json": { schema } };
    paths[`/things-${index}/{id}`] = {
      get: {
        tags: [`Tag ${index % TAGS}`],
        summary: `Read thing ${index}`,
        description: "Answers the thing as it is now. ".repeat(4),
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "The thing", content } },
      },
    };
    const next = { $ref: `#/components/schemas/Thing${(index + 1) % OPERATIONS}` };
    schemas[`Thing${index}`] = { type: "object", properties: { id: { type: "string" }, next } };
  }
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Things", version: "1" },
    paths,
    components: { schemas },
  });
}

interface Page {
  id: string;
  title: string;
  pages?: Page[];
}

const every = (pages: readonly Page[]): Page[] => pages.flatMap((page) => [page, ...every(page.pages ?? [])]);

/** Adds a large specification and waits for its pages. Then reads a computed page and an ordinary page of the same size. */
export async function measureSpecifications(service: BenchService): Promise<SpecificationFigures> {
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const cpu = cpuSeconds(worker);
  const start = performance.now();
  const source = { text: generateSpecification() };
  await service.api("POST", `${organization}/openapi`, { slug: "things", source });
  for (;;) {
    const spec = await service.api<Record<string, unknown>>("GET", `${organization}/openapi/things`);
    if (spec.lastProcessErrorCode) throw new Error(JSON.stringify(spec.lastProcessedErrors));
    if (spec.processingState === "complete") break;
    await sleep(20);
  }
  const seconds = (performance.now() - start) / 1000;
  const workerCpuSeconds = cpuSeconds(worker) - cpu;
  const space = await service.api<{ id: string }>("POST", `${organization}/spaces`, { title: "Things" });
  const computed = {
    type: "builtin:openapi",
    dependencies: { spec: { ref: { kind: "openapi", spec: "things" } } },
    props: { grouping: "by-operation" },
  };
  const writing = performance.now();
  await service.api("POST", `/spaces/${space.id}/content`, {
    changes: [{ operation: "insert_page", title: "Reference", document: {}, computed }],
  });
  const pagesSeconds = (performance.now() - writing) / 1000;
  const { pages } = await service.api<{ pages: Page[] }>("GET", `/spaces/${space.id}/content/pages`);
  const page = every(pages).find(({ title }) => title === "Read thing 7");
  const own = await service.api<{ document: { nodes: { type: string }[] } }>(
    "GET",
    `/spaces/${space.id}/content/page/${page?.id}?format=document`,
  );
  // Write an ordinary page with the content of the computed page, but without the blocks that refer to a part of the
  // specification.
  const nodes = own.document.nodes.filter(({ type }) => !type.startsWith("openapi"));
  const document = { document: { ...own.document, nodes } };
  await service.api("POST", `/spaces/${space.id}/content`, {
    changes: [{ operation: "insert_page", title: "Written", document }],
  });
  const after = await service.api<{ pages: Page[] }>("GET", `/spaces/${space.id}/content/pages`);
  const written = after.pages.find(({ title }) => title === "Written");
  const read = (id: string | undefined) =>
    load(
      `${service.url}/v1/spaces/${space.id}/content/page/${id}?format=document`,
      { headers: authorization },
      service,
      LOAD_SECONDS,
    );
  await read(page?.id);
  return {
    seconds,
    workerCpuSeconds,
    workerPeakMegabytes: memoryMegabytes(worker).peak,
    pagesSeconds,
    computed: await read(page?.id),
    written: await read(written?.id),
  };
}

export function printSpecifications(figures: SpecificationFigures): void {
  const { seconds, workerCpuSeconds, workerPeakMegabytes, pagesSeconds, computed, written } = figures;
  const ratio = computed.cpuMicroseconds / written.cpuMicroseconds;
  console.log(
    "\n| specification of 2,000 operations | seconds | worker CPU s | worker peak MB | its 2,020 pages, seconds | CPU µs of a computed page | of a written one | ratio |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  const cells = [
    seconds.toFixed(2),
    workerCpuSeconds.toFixed(2),
    workerPeakMegabytes.toFixed(0),
    pagesSeconds.toFixed(1),
    computed.cpuMicroseconds.toFixed(0),
    written.cpuMicroseconds.toFixed(0),
    ratio.toFixed(2),
  ];
  console.log(`| processed | ${cells.join(" | ")} |`);
}
