import { diffLines } from "diff";
import { cpuSeconds } from "./load";
import { allPages } from "./pages";
import type { BenchService } from "./service";

const PARAGRAPH = {
  object: "block",
  type: "paragraph",
  nodes: [{ object: "text", leaves: [{ object: "leaf", text: "Appended.", marks: [] }] }],
};

interface Document {
  nodes: unknown[];
}

export interface KeptBytes {
  pages: number;
  /** The number of lines that changed although the edit didn't affect them. */
  rewritten: number;
  /** The mean CPU time of the server and its threads for one edit. */
  readMilliseconds: number;
  saveMilliseconds: number;
}

/** Appends a paragraph to the Document of each page in a space, and counts how many other lines of the Markdown change. */
export async function measureKeptBytes(service: BenchService, spaceId: string): Promise<KeptBytes> {
  const request = await service.api<{ id: string }>("POST", `/spaces/${spaceId}/change-requests`, {});
  const draft = `/spaces/${spaceId}/change-requests/${request.id}/content`;
  const seconds = { read: 0, save: 0 };
  const timed = async <T>(name: keyof typeof seconds, work: () => Promise<T>): Promise<T> => {
    const before = cpuSeconds(service.pid);
    const result = await work();
    seconds[name] += cpuSeconds(service.pid) - before;
    return result;
  };
  let [pages, rewritten] = [0, 0];
  for (const { id: page } of await allPages(service, spaceId)) {
    const at = `${draft}/page/${page}`;
    const markdown = async () =>
      (await service.api<{ markdown?: string }>("GET", `${at}?format=markdown`)).markdown;
    const before = await markdown();
    if (before === undefined) continue;
    pages += 1;
    const { document } = await timed("read", () =>
      service.api<{ document: Document }>("GET", `${at}?format=document`),
    );
    const written = { ...document, nodes: [...document.nodes, PARAGRAPH] };
    const change = { operation: "update_page", page, document: { document: written } };
    await timed("save", () => service.api("POST", draft, { changes: [change] }));
    for (const { removed, count } of diffLines(before, (await markdown()) ?? ""))
      if (removed) rewritten += count ?? 0;
  }
  const perPage = (sum: number) => (sum * 1000) / pages;
  return {
    pages,
    rewritten,
    readMilliseconds: perPage(seconds.read),
    saveMilliseconds: perPage(seconds.save),
  };
}

export function printKeptBytes(figures: KeptBytes): void {
  const { pages, rewritten, readMilliseconds, saveMilliseconds } = figures;
  console.log(
    "\n| a paragraph appended to each page | lines rewritten | read, CPU ms | save, CPU ms | ratio |",
  );
  console.log("|---|---|---|---|---|");
  const cells = [readMilliseconds, saveMilliseconds, saveMilliseconds / readMilliseconds];
  console.log(`| ${pages} pages | ${rewritten} | ${cells.map((cell) => cell.toFixed(1)).join(" | ")} |`);
}
