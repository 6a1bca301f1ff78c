import type { Act, UserActor } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { newId } from "@/db/ids";
import type { CreateSpace } from "@/domains/spaces/schema";
import { createSpace } from "@/domains/spaces/service";
import { invalid } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import type { ContentChange, PageState, ReusableContentState } from "../changes";
import { extractReferences, type PageReference } from "../markdown";
import { stateOfPage } from "../page-state";
import type { Destination } from "../primary/destination";
import { WritePermit } from "../primary/permit";
import { byRank } from "../read/rows";
import { type PlacedAddress, resolverOf, storedAddresses } from "../read/targets";
import { type WrittenRevision, writeRevision } from "../revisions";
import { headOfBranch } from "../state";
import type { FileRow, PageRow, ReusableContentRow } from "../tables";
import { bindReferences, copyOfFile, type TemplateTarget } from "./bindings";
import { type ResolveAt, Rewriter } from "./rewriter";
import type { Beginning, TemplateRequest } from "./schema";
import { readTemplate, readTemplateFiles, type TemplateSource } from "./source";
import { assertMayShow } from "./specifications";

/** The maximum number of seconds for writing a large template. */
export const TEMPLATE_SECONDS = 120;

/** A copy of a template, as changes with new IDs. */
export interface TemplateCopy {
  changes: ContentChange[];
  variables: Record<string, string>;
  /** The ID of the space that contains the template. */
  copiedFrom: string;
}

const OUTSIDE_GIT = { gitPath: null, gitOid: null, gitMode: null };

/** A reusable content, with the addresses that are in its text. */
interface TextWithReferences {
  row: ReusableContentRow;
  text: string;
  references: PageReference[];
}

/**
 * Returns a function that resolves the addresses in a template's pages and reusable content. All addresses
 * are resolved in one statement.
 */
function resolverIn(source: TemplateSource, reusable: readonly TextWithReferences[]): Promise<ResolveAt> {
  const placed: PlacedAddress[] = source.pages.flatMap((page) => {
    const { gitPath } = page;
    const references = source.references.get(page.pageId) ?? [];
    return [...references.map(({ href, usage }) => ({ href, usage, gitPath })), ...storedAddresses(page)];
  });
  for (const { row, references } of reusable)
    for (const { href, usage } of references) placed.push({ href, usage, gitPath: row.gitPath });
  return resolverOf(source.content, placed);
}

/**
 * Returns the IDs of the files and reusable content that the pages show, directly or through reusable
 * contents.
 */
function shownBy(source: TemplateSource, reusable: readonly TextWithReferences[], resolve: ResolveAt) {
  const byId = new Map(reusable.map((one) => [one.row.reusableContentId, one]));
  const [files, contents] = [new Set<string>(), new Set<string>()];
  const visit = (references: readonly PageReference[], gitPath: string | null): void => {
    for (const { href, usage } of references) {
      const ref = resolve(href, usage, gitPath);
      if (ref.kind === "file" && ref.space === source.content.spaceId) files.add(ref.file);
      if (ref.kind !== "reusable-content" || contents.has(ref.reusableContent)) continue;
      const one = byId.get(ref.reusableContent);
      if (!one) continue;
      contents.add(ref.reusableContent);
      visit(one.references, one.row.gitPath);
    }
  };
  for (const { pageId, gitPath } of source.pages) visit(source.references.get(pageId) ?? [], gitPath);
  return { files: [...files], contents };
}

class Copying {
  constructor(
    private readonly source: TemplateSource,
    private readonly ids: ReadonlyMap<string, string>,
    private readonly rewriter: Rewriter,
  ) {}

  private idOf(id: string): string {
    return this.ids.get(id) as string;
  }

  /**
   * Returns the state of a page's copy. If the page's parent isn't copied, the copy is added at the root,
   * after the existing pages.
   */
  page(row: PageRow): PageState {
    const { rank, ...state } = stateOfPage(row);
    const isRoot = row.parentId === null || row.pageId === this.source.rootId;
    const { gitPath } = row;
    return {
      ...state,
      ...OUTSIDE_GIT,
      id: this.idOf(row.pageId),
      parentId: isRoot ? null : this.idOf(row.parentId as string),
      ...(!isRoot && { rank }),
      cover: this.rewriter.value(state.cover, gitPath) ?? null,
      metaLinks: this.rewriter.value(state.metaLinks, gitPath) ?? null,
      target: this.rewriter.value(state.target, gitPath) ?? null,
      ...this.textOf(row),
    };
  }

  /**
   * Returns the text of a page's copy. If no address in the text changes, the copy uses the same text, which
   * isn't parsed or stored again.
   */
  private textOf(row: PageRow): Partial<PageState> {
    if (row.textHash === null) return {};
    const text = this.source.texts.get(row.textHash) ?? "";
    const references = this.source.references.get(row.pageId) ?? [];
    const isSame = references.every(
      ({ href, usage }) => this.rewriter.href(href, usage, row.gitPath) === undefined,
    );
    // The links in `metaLinks` are only in the front matter, so they aren't in `references`.
    if (isSame && row.metaLinks === null) return { text, keys: row.keys, references };
    return { text: this.rewriter.text(text, row.gitPath), keys: row.keys };
  }

  reusableContent({ row, text }: TextWithReferences): ReusableContentState {
    return {
      ...OUTSIDE_GIT,
      id: this.idOf(row.reusableContentId),
      title: row.title,
      text: this.rewriter.text(text, row.gitPath),
      keys: row.keys,
    };
  }
}

/**
 * Returns the changes that add a template to a target. See `applyTemplateToSpace` in the API contract. They
 * contain the pages of the template in order, with their hierarchy and block keys. They also contain the
 * files and reusable content that the pages use. If both ends of a link are copied, the copy of the link
 * refers to the copy of its target. Links to all other resources in the template's space stay unchanged.
 * @param field the path of the template in the request body, for error messages; empty if the body itself is
 *   the template
 * @throws ApiError 400 for a template or reference that the caller can't read, or for the name of a
 *   placeholder that doesn't exist in the template; 403 if the template shows a specification that the
 *   caller can't view
 */
export async function copyTemplate(
  actor: UserActor,
  target: TemplateTarget,
  request: TemplateRequest,
  field: "" | "template." = "",
): Promise<TemplateCopy> {
  const source = await readTemplate(actor, target.organizationId, request.id, `${field}id`);
  const refsField = `${field}params.contentRefs`;
  await assertMayShow(actor, source);
  const bindings = await bindReferences(actor, target, request.params?.contentRefs ?? {}, refsField);
  const reusable = source.reusableContents.map((row) => {
    const text = source.texts.get(row.textHash) ?? "";
    return { row, text, references: extractReferences(text) };
  });
  const resolve = await resolverIn(source, reusable);
  const shown = shownBy(source, reusable, resolve);
  const contents = reusable.filter(
    ({ row }) => source.rootId === null || shown.contents.has(row.reusableContentId),
  );
  const files = await readTemplateFiles(source, shown.files);
  const copies = files.map(copyOfFile);
  const ids = new Map([
    ...source.pages.map(({ pageId }) => [pageId, newId()] as const),
    ...contents.map(({ row }) => [row.reusableContentId, newId()] as const),
    ...copies.map(({ id }, index) => [(files[index] as FileRow).fileId, id] as const),
  ]);
  const rewriter = new Rewriter({
    sourceSpaceId: source.content.spaceId,
    targetSpaceId: target.spaceId,
    ids,
    bindings: bindings.refs,
    resolve,
  });
  const copying = new Copying(source, ids, rewriter);
  const changes: ContentChange[] = [
    ...[...source.pages].sort(byRank).map((row) => ({ kind: "put-page", page: copying.page(row) }) as const),
    ...contents.map(
      (one) => ({ kind: "put-reusable-content", reusableContent: copying.reusableContent(one) }) as const,
    ),
    ...[...copies, ...bindings.files].map((file) => ({ kind: "put-file", file }) as const),
  ];
  const unknown = [...bindings.refs.keys()].find((name) => !rewriter.placeholders.has(name));
  if (unknown !== undefined)
    throw invalid(
      `${refsField}.${unknown}`,
      `can't have the name \`${unknown}\`, because the template has no link to template:${unknown}`,
    );
  const variables = source.rootId === null ? source.variables : {};
  return { changes, variables, copiedFrom: source.content.spaceId };
}

/**
 * Writes a copy to a branch as one revision. Variables that the branch already has keep their values.
 * @throws ApiError 412 if `If-Match` isn't the current head
 */
export async function writeTemplate(
  permit: WritePermit,
  act: Act,
  copy: TemplateCopy,
): Promise<WrittenRevision> {
  const head = await permit.head();
  assertIfMatch(act, head.revisionId);
  const variables = { ...copy.variables, ...(head.variables as Record<string, string>) };
  return await writeRevision(permit, {
    type: "edits",
    authorId: act.actor.userId,
    expectedHead: head.revisionId,
    copiedFrom: copy.copiedFrom,
    changes: [...copy.changes, { kind: "set-variables", variables }],
  });
}

/**
 * Adds a copy of a template after the existing pages, as one revision. See `applyTemplateToSpace` in the API
 * contract.
 * @throws ApiError 400 for a template or reference that doesn't exist or that the caller can't read, and the
 *   errors of the destination
 */
export async function applyTemplate(
  act: Act,
  { place, assertOpen, write }: Destination,
  template: TemplateRequest,
): Promise<WrittenRevision> {
  assertOpen();
  const { organizationId, spaceId, branchId } = place;
  const content = await headOfBranch(organizationId, branchId);
  const copy = await copyTemplate(act.actor, { organizationId, spaceId, content }, template);
  return await write(TEMPLATE_SECONDS, (permit) => writeTemplate(permit, act, copy));
}

/**
 * Creates a space. The space is empty or contains a copy of a template.
 * @throws ApiError 400 for a template that the caller can't read
 */
export async function createSpaceFrom(
  act: Act,
  organizationId: string,
  { template, empty, ...input }: CreateSpace & Beginning,
): Promise<SpaceRow> {
  if (!template) return await createSpace(act, organizationId, input);
  if (empty) throw invalid("empty", "can't be combined with `template`. Send only one of these fields");
  const id = newId();
  const target = { organizationId, spaceId: id, content: null };
  const copy = await copyTemplate(act.actor, target, template, "template.");
  return await createSpace(act, organizationId, input, {
    id,
    timeoutSeconds: TEMPLATE_SECONDS,
    write: async (tx, branchId) => {
      const permit = await WritePermit.forNewSpace(tx, { organizationId, spaceId: id, branchId });
      await writeTemplate(permit, { ...act, ifMatch: null }, copy);
    },
  });
}
