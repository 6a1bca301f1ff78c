import type { UserActor } from "@/access/authorization/actor";
import { pooled } from "@/db/client";
import { newId } from "@/db/ids";
import { invalid } from "@/lib/errors";
import type { Snapshot } from "@/scopes/snapshot";
import { findSpaceOf } from "@/scopes/space";
import type { FileState } from "../changes";
import type { ContentRef } from "../markdown/document";
import { contentOfRevision } from "../state";
import type { FileRow, VersionRow, VersionTableName } from "../tables";
import { readByKeys } from "../versions";
import type { TemplateRequest } from "./schema";

export interface TemplateTarget {
  organizationId: string;
  spaceId: string;
  /** The current content of the space. Null if the space doesn't exist yet. */
  content: Snapshot | null;
}

/** The targets of a template's placeholders, by name. Also contains the files to add for these targets. */
export interface Bindings {
  refs: ReadonlyMap<string, ContentRef>;
  files: FileState[];
}

/** Returns a copy of a file. The copy refers to the same stored bytes, and has no repository path. */
export function copyOfFile(row: FileRow): FileState {
  const { name, contentType, size, width, height, blobHash } = row;
  return { id: newId(), name, contentType, size, width, height, blobHash };
}

/** The field that contains the target, for each kind of reference. */
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

/**
 * Checks that a reference in the request has all fields that its kind requires.
 * @throws ApiError 400 that names a missing field
 */
function checked(ref: Record<string, unknown> & { kind: string }, field: string): ContentRef {
  const name = (TARGET_OF as Record<string, string>)[ref.kind];
  if (name === undefined)
    throw invalid(
      `${field}.kind`,
      `must be ${new Intl.ListFormat("en", { type: "disjunction" }).format(Object.keys(TARGET_OF))} (received \`${ref.kind}\`)`,
    );
  if (typeof ref[name] !== "string" || ref[name] === "") throw invalid(`${field}.${name}`, "is required");
  for (const other of ["space", "page"])
    if (ref[other] !== undefined && typeof ref[other] !== "string")
      throw invalid(`${field}.${other}`, "must be an ID that has only letters, digits, `_` and `-`");
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
        await this.find("PageVersion", ref.page, ref.space, `${field}.page`);
        return ref;
      case "reusable-content":
        await this.find("ReusableContentVersion", ref.reusableContent, ref.space, `${field}.reusableContent`);
        return ref;
      case "anchor":
        if (ref.page !== undefined) await this.find("PageVersion", ref.page, ref.space, `${field}.page`);
        return ref;
      case "space":
        await this.contentOf(ref.space, `${field}.space`);
        return ref;
      default:
        return ref;
    }
  }

  /** Reads the content of a space that the caller can read. */
  private async contentOf(spaceId: string | undefined, field: string) {
    const { target, actor } = this;
    if (spaceId === undefined || spaceId === target.spaceId) return target.content;
    const space = await findSpaceOf(target.organizationId, spaceId, actor);
    if (!space) throw invalid(field, `must be the ID of a space that you can read (received \`${spaceId}\`)`);
    return await contentOfRevision(space.organizationId, space.revisionId);
  }

  private async find<Table extends VersionTableName>(
    table: Table,
    id: string,
    spaceId: string | undefined,
    field: string,
  ): Promise<VersionRow<Table>> {
    const spaceField = `${field.slice(0, field.lastIndexOf("."))}.space`;
    const content = await this.contentOf(spaceId, spaceField);
    const row = content && (await readByKeys(pooled(), table, content, [id])).get(id);
    if (!row)
      throw invalid(field, `must be the ID of an existing resource of this kind (received \`${id}\`)`);
    return row;
  }

  private async file(ref: ContentRef & { kind: "file" }, field: string): Promise<ContentRef> {
    const row = await this.find("FileVersion", ref.file, ref.space, `${field}.file`);
    const { spaceId } = this.target;
    if (ref.space === undefined || ref.space === spaceId) return ref;
    const file = copyOfFile(row);
    this.files.push(file);
    return { kind: "file", file: file.id, space: spaceId };
  }
}

/**
 * Checks the targets of a template's placeholders. If a target is a file in another space, the file is
 * copied, so that readers of the copied template can see it.
 * @throws ApiError 400 that names a reference if its target doesn't exist, or if the caller can't read the
 *   target
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
