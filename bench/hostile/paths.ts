import { setTimeout as sleep } from "node:timers/promises";
import type { BenchService } from "../service";
import type { HostileSpace } from "./hostile-space";
import type { Measure } from "./measure";

const PDF_ATTEMPTS_MAX = 240;
const PDF_ATTEMPT_MILLISECONDS = 250;
const COMMENT_CHARACTERS_MAX = 20_000;
const QUERY_CHARACTERS_MAX = 512;
const DESCRIPTION_CHARACTERS_MAX = 4096;
const REPLACED = "evaluated=true&dereferenced=true";

const update = (page: string, markdown: string) => ({
  changes: [{ operation: "update_page", page, document: { markdown } }],
});

interface Draft {
  /** The path under `/v1`. */
  api: string;
  /** The path in the console. */
  console: string;
}

async function draft(service: BenchService, space: string): Promise<Draft> {
  const { id, number } = await service.api<{ id: string; number: number }>(
    "POST",
    `${space}/change-requests`,
    {},
  );
  return { api: `${space}/change-requests/${id}`, console: `${space}/change-requests/${number}` };
}

async function pageBySlug(service: BenchService, { api }: Draft, slug: string): Promise<string> {
  const { pages } = await service.api<{ pages: { id: string; slug: string }[] }>(
    "GET",
    `${api}/content/pages`,
  );
  return pages.find((page) => page.slug === slug)?.id ?? "";
}

async function readEveryWay(measure: Measure, { api, console }: Draft, page: string, text: string) {
  const at = `${api}/content/page/${page}`;
  const read = await measure.ask("read Document", "GET", `${at}?format=document`);
  await measure.ask("read Markdown", "GET", `${at}?format=markdown`);
  await measure.ask("read Document, replaced", "GET", `${at}?${REPLACED}&format=document`);
  await measure.ask("read Markdown, replaced", "GET", `${at}?${REPLACED}&format=markdown`);
  const body = { markdown: text.slice(0, COMMENT_CHARACTERS_MAX) };
  await measure.ask("comment", "POST", `${api}/comments`, { body });
  await measure.ask("read comments", "GET", `${api}/comments`);
  await measure.open("console, request", console);
  await measure.open("console, editor", `${console}/edit/${page}`);
  await measure.open("console, changes", `${console}/changes`);
  await measure.open("console, changes as source", `${console}/changes?view=source&layout=split`);
  const { document } = read.ok ? await read.json() : { document: undefined };
  const changes = [{ operation: "update_page", page, document: { document } }];
  if (document) await measure.ask("write Document", "POST", `${api}/content`, { changes });
}

async function mergeInConflict(measure: Measure, space: string, page: string, text: string) {
  const { service } = measure;
  const [mine, theirs] = [await draft(service, space), await draft(service, space)];
  const edited = update(page, `Mine.\n\n${text}\n\nMine.\n`);
  await measure.ask("edit", "POST", `${mine.api}/content`, edited);
  await measure.ask("compare", "GET", `${mine.api}/changes/pages/${page}`);
  await service
    .api("POST", `${theirs.api}/content`, update(page, `Theirs.\n\n${text}\n\nTheirs.\n`))
    .catch(() => {});
  await measure.ask("merge the first", "POST", `${mine.api}/merge`);
  await measure.ask("merge in conflict", "POST", `${theirs.api}/merge`);
  await measure.open("console, conflicts", `${theirs.console}/conflicts`);
  const resolutions = [{ conflict: `text:${page}`, use: "mine" }];
  await measure.ask("resolve the conflict", "POST", `${theirs.api}/update`, { resolutions });
  await measure.ask("merge the resolved", "POST", `${theirs.api}/merge`);
}

async function readPdf(measure: Measure, space: string, page: string) {
  const { url } = await measure.service
    .api<{ url: string }>("GET", `${space}/pdf?page=${page}&only=true`)
    .catch(() => ({ url: "" }));
  for (let attempt = 0; url && attempt < PDF_ATTEMPTS_MAX; attempt += 1) {
    if ((await measure.ask("PDF", "GET", url)).status !== 503) break;
    await sleep(PDF_ATTEMPT_MILLISECONDS);
  }
}

/**
 * Writes a text, reads it in every format, compares it with an earlier revision and merges it. Also merges two change
 * requests that change the same part of the text.
 */
export async function putThrough(
  measure: Measure,
  { space, site }: HostileSpace,
  text: string,
  slug: string,
) {
  await measure.idle();
  const first = await draft(measure.service, space);
  const description = text.replace(/\s+/g, " ").slice(0, DESCRIPTION_CHARACTERS_MAX);
  const insert = { operation: "insert_page", title: slug, slug, description, document: { markdown: text } };
  const written = await measure.ask("write Markdown", "POST", `${first.api}/content`, { changes: [insert] });
  if (!written.ok) return;
  const page = await pageBySlug(measure.service, first, slug);
  await measure.ask("update Markdown", "POST", `${first.api}/content`, update(page, `${text}\n\nMore.\n`));
  await readEveryWay(measure, first, page, text);
  await measure.ask("merge", "POST", `${first.api}/merge`);
  await mergeInConflict(measure, space, page, text);
  await measure.open("console, page", `${space}/pages/${page}`);
  await measure.ask("published page", "GET", `${site}${slug}`);
  await measure.ask("published page again", "GET", `${site}${slug}`);
  await measure.ask("published Markdown", "GET", `${site}${slug}.md`);
  await measure.ask("preview image", "GET", `${site}~social/${slug}`);
  const query = encodeURIComponent(text.slice(0, QUERY_CHARACTERS_MAX).replace(/\p{Surrogate}/gu, ""));
  await measure.ask("search", "GET", `${space}/search?query=${query}`);
  await measure.ask("search of the site", "GET", `${site}~search?q=${query}`);
  await readPdf(measure, space, page);
}
