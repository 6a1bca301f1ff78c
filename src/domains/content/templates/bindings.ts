import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { invalid } from "@/lib/errors";
import type { Snapshot } from "@/scopes/snapshot";
import { findSpaceOf } from "@/scopes/space";
import type { FileState } from "../changes";
import type { ContentRef } from "../markdown/document";
import { contentOfRevision } from "../state";
import { FILES, type FileRow, PAGES, REUSABLE_CONTENTS, type VersionTable } from "../tables";
import { readByKeys } from "../versions";
import type { TemplateRequest } from "./schema";

export interface TemplateTarget {
  organizationId: string;
  spaceId: string;
  /** What is there by now; null in a space that is being made. */
  content: Snapshot | null;
}

/** What names of a template lead to, and the files that are brought in for it. */
export interface Bindings {
  refs: ReadonlyMap<string, ContentRef>;
  files: FileState[];
}

/** A file as another one, outside of any repository: the bytes are shared. */
export function copyOfFile(row: FileRow): FileState {
  const { name, contentType, size, width, height, blobHash } = row;
  return { id: newId(), name, contentType, size, width, height, blobHash };
}

/** What each kind of reference names its target by. */
const TARGET_OF = {
  url: "url",
  file: "file",
  page: "page",
  anchor: "anchor",
  user: "user",
  collection: "collection",
  space: "space",
  "reusable-content": "reusableContent",
  openapi: "spec",
} as const;

/** A reference as it came, with the texts that its kind needs. Throws 400 naming the one that is not there. */
function checked(ref: Record<string, unknown> & { kind: string }, field: string): ContentRef {
  const name = (TARGET_OF as Record<string, string>)[ref.kind];
  if (name === undefined)
    throw invalid(`${field}.kind`, `can't be a ${ref.kind}, because a ${ref.kind} has no URL`);
  if (typeof ref[name] !== "string" || ref[name] === "") throw invalid(`${field}.${name}`, "is required");
  for (const other of ["space", "page"])
    if (ref[other] !== undefined && typeof ref[other] !== "string")
      throw invalid(`${field}.${other}`, "must be an ID");
  return ref as unknown as ContentRef;
}

class Binder {
  readonly files: FileState[] = [];

  constructor(
    private readonly actor: UserActor,
    private readonly target: TemplateTarget,
  ) {}

  async bind(ref: ContentRef, field: string): Promise<ContentRef> {
    switch (ref.kind) {
      case "file":
        return await this.file(ref, field);
      case "page":
        await this.find(PAGES, ref.page, ref.space, `${field}.page`);
        return ref;
      case "reusable-content":
        await this.find(REUSABLE_CONTENTS, ref.reusableContent, ref.space, `${field}.reusableContent`);
        return ref;
      case "anchor":
        if (ref.page !== undefined) await this.find(PAGES, ref.page, ref.space, `${field}.page`);
        return ref;
      case "space":
        await this.contentOf(ref.space, `${field}.space`);
        return ref;
      default:
        return ref;
    }
  }

  /** The content of a space that the caller reads. */
  private async contentOf(spaceId: string | undefined, field: string) {
    const { target, actor } = this;
    if (spaceId === undefined || spaceId === target.spaceId) return target.content;
    const space = await findSpaceOf(target.organizationId, spaceId, actor);
    if (!space) throw invalid(field, `must be the ID of a space. \`${spaceId}\` doesn't exist`);
    return await contentOfRevision(space.organizationId, space.revisionId);
  }

  private async find<Row extends { branchId: string; deleted: boolean }>(
    table: VersionTable<string>,
    id: string,
    spaceId: string | undefined,
    field: string,
  ): Promise<Row> {
    const spaceField = `${field.slice(0, field.lastIndexOf("."))}.space`;
    const content = await this.contentOf(spaceId, spaceField);
    const row = content && (await readByKeys<Row>(db(), table, content, [id])).get(id);
    if (!row) throw invalid(field, `must be the ID of a resource that exists. \`${id}\` doesn't exist`);
    return row;
  }

  private async file(ref: ContentRef & { kind: "file" }, field: string): Promise<ContentRef> {
    const row = await this.find<FileRow>(FILES, ref.file, ref.space, `${field}.file`);
    const { spaceId } = this.target;
    if (ref.space === undefined || ref.space === spaceId) return ref;
    const file = copyOfFile(row);
    this.files.push(file);
    return { kind: "file", file: file.id, space: spaceId };
  }
}

/**
 * Checks the targets for the names of a template. Files of other spaces are included, so that the copy shows them to
 * its own readers. Throws 400 naming the reference that leads nowhere, or to something that the caller can't read.
 */
export async function bindReferences(
  actor: UserActor,
  target: TemplateTarget,
  refs: NonNullable<NonNullable<TemplateRequest["params"]>["contentRefs"]>,
  field: string,
): Promise<Bindings> {
  const binder = new Binder(actor, target);
  const bound = new Map<string, ContentRef>();
  for (const [name, ref] of Object.entries(refs))
    bound.set(name, await binder.bind(checked(ref, `${field}.${name}`), `${field}.${name}`));
  return { refs: bound, files: binder.files };
}
