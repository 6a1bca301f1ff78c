import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inLongTransaction } from "@/db/transaction";
import type { ContentChange, PageState } from "@/domains/content/changes";
import { Uploads, withUploads } from "@/domains/content/files/uploads";
import { type RevisionFields, type WrittenRevision, writeRevision } from "@/domains/content/revisions";
import { anyPermit } from "@/testing/permit";

type SpaceBranch = Pick<Space, "organizationId" | "id" | "branchId">;

/** A page with its subpages. By default, its ID is random, and its title and text are derived from the ID. */
export interface PageFields extends Partial<Omit<PageState, "parentId">> {
  pages?: PageFields[];
}

/** Returns the change that adds a page, for tests that need the change itself. */
export function putPage(fields: PageFields & { parentId?: string | null } = {}): ContentChange {
  const { pages: _pages, ...state } = fields;
  const id = state.id ?? newId();
  const title = state.title ?? `Page ${id}`;
  const type = state.type ?? "document";
  const text = type === "document" ? { text: `# ${title}\n\nText of ${title}.\n` } : {};
  return { kind: "put-page", page: { type, title, parentId: null, ...text, ...state, id } };
}

function putTree(pages: readonly PageFields[], parentId: string | null): ContentChange[] {
  return pages.flatMap((page) => {
    const id = page.id ?? newId();
    return [putPage({ ...page, id, parentId }), ...putTree(page.pages ?? [], id)];
  });
}

export interface ContentFields extends Partial<Omit<RevisionFields, "changes">> {
  space: SpaceBranch;
  /** Default: the main branch. */
  branchId?: string;
  /** Whether to write a standalone revision. */
  standalone?: boolean;
  pages?: PageFields[];
  /** Maps paths in the repository to files. */
  files?: { id?: string; gitPath: string; bytes: Uint8Array }[];
  changes?: ContentChange[];
}

/** Writes one revision with these pages (as a tree), files and further changes. */
export async function makeContent(fields: ContentFields): Promise<WrittenRevision> {
  const { space, pages, files, changes, standalone, branchId = space.branchId, ...more } = fields;
  const { organizationId, id: spaceId } = space;
  const place = { organizationId, spaceId, branchId };
  return await withUploads(organizationId, async (uploads) => {
    const stored = await Promise.all((files ?? []).map((file) => putFile(organizationId, file, uploads)));
    const all = [...putTree(pages ?? [], null), ...stored, ...(changes ?? [])];
    const input = { type: "edits" as const, authorId: null, ...more, changes: all };
    return await inLongTransaction(null, 300, async (tx) =>
      writeRevision(await anyPermit(tx, place, standalone), input),
    );
  });
}

/** Stores bytes and returns the change that adds the file. */
export async function putFile(
  organizationId: string,
  file: { id?: string; gitPath: string; bytes: Uint8Array },
  uploads = new Uploads(organizationId),
): Promise<ContentChange> {
  const name = file.gitPath.split("/").at(-1) as string;
  const stored = await uploads.store(name, file.bytes);
  const git = { gitPath: file.gitPath, gitOid: stored.blobHash.slice(0, 40) };
  return { kind: "put-file", file: { id: file.id ?? newId(), name, ...stored, ...git } };
}

/** Creates one page at the root of a space, in a separate revision. Returns its ID. */
export async function makePage(space: SpaceBranch, fields: PageFields = {}): Promise<string> {
  const id = fields.id ?? newId();
  await makeContent({ space, pages: [{ ...fields, id }] });
  return id;
}
