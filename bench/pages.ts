import type { BenchService } from "./service";

interface PageEntry {
  id: string;
  title: string;
  git?: { path?: string };
  pages?: PageEntry[];
}

/** Returns every page of a space, in order. */
export async function allPages(service: BenchService, spaceId: string): Promise<PageEntry[]> {
  const { pages } = await service.api<{ pages: PageEntry[] }>("GET", `/spaces/${spaceId}/content/pages`);
  const all = (list: PageEntry[]): PageEntry[] => list.flatMap((page) => [page, ...all(page.pages ?? [])]);
  return all(pages);
}

/** Returns the IDs of a space's pages by title. */
export async function pagesOf(service: BenchService, spaceId: string): Promise<Map<string, string>> {
  return new Map((await allPages(service, spaceId)).map(({ id, title }) => [title, id]));
}

export async function findPage(service: BenchService, spaceId: string, title: string): Promise<string> {
  const id = (await pagesOf(service, spaceId)).get(title);
  if (id === undefined) throw new Error(`No page ${title}`);
  return id;
}

/** Returns the IDs of a space's pages by repository path. */
export async function pageIds(service: BenchService, spaceId: string): Promise<Map<string, string>> {
  const pages = await allPages(service, spaceId);
  return new Map(pages.flatMap(({ id, git }) => (git?.path ? [[git.path, id] as const] : [])));
}
