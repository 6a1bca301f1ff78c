import { operationKey } from "@/domains/openapi/changelog/last-changes";
import { readSpecDocument, type SpecDocument } from "@/domains/openapi/documents";
import type { Method } from "@/domains/openapi/read/outline";
import { operationMarkdown, schemasMarkdown, webhookMarkdown } from "@/domains/openapi/view/markdown";
import type { Snapshot } from "@/scopes/snapshot";
import { flatMapBlocks, PageSyntaxError, toDocument } from "../markdown";
import type { DocumentBlock, JSONDocument } from "../markdown/document";
import { HeavyContentError } from "../read/light";
import { DrawnParts } from "./drawn";
import { keyOfBlock, slugOfBlock, specificationBlocks } from "./parts";
import { withheldIn } from "./withheld";

/** The maximum number of specification blocks that are rendered on one page. */
const BLOCKS_MAX = 400;
/**
 * The maximum number of blocks on a page whose request examples are shown in all languages. Pages with more
 * blocks show only one language, because each example is a block of highlighted code.
 */
const ALL_LANGUAGES_MAX = 8;

interface Writing {
  /** The languages of code samples. */
  languages: "all" | "one";
  /** Whether the Markdown contains the versions in which operations and fields last changed. */
  isMarked: boolean;
}

function markdownOf(
  { type, data }: DocumentBlock,
  { root, changedIn }: SpecDocument,
  { languages, isMarked }: Writing,
): string | null {
  const method = String(data.method ?? "").toLowerCase() as Method;
  if (type === "openapi-webhook") return webhookMarkdown(root, String(data.name ?? ""), method);
  if (type === "openapi-schemas")
    return schemasMarkdown(root, Array.isArray(data.schemas) ? data.schemas.map(String) : []);
  const path = String(data.path ?? "");
  const changes = isMarked ? changedIn.get(operationKey(method, path)) : undefined;
  return operationMarkdown(root, path, method, languages, changes);
}

const missing = (words: string): DocumentBlock[] =>
  toDocument(`{% hint style="warning" %}\n${words}\n{% endhint %}`).document.nodes;

function written(
  block: DocumentBlock,
  slug: string,
  document: SpecDocument | null,
  writing: Writing,
): DocumentBlock[] {
  if (!document) return missing(`The OpenAPI specification \`${slug}\` doesn't exist or can't be shown.`);
  try {
    const markdown = markdownOf(block, document, writing);
    if (markdown === null)
      return missing(`The OpenAPI specification \`${slug}\` doesn't contain the part that this block shows.`);
    return toDocument(markdown).document.nodes;
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    return missing(
      `This block can't show this part of the OpenAPI specification \`${slug}\`, because the part is too large.`,
    );
  }
}

/** Defines how the content of a specification is added to a Document. */
export interface Showing {
  /**
   * If true, only work that takes little time is done. If the Document contains a specification block, an
   * error is thrown.
   */
  isLight: boolean;
  /**
   * Set if the Document is rendered as a page. The blocks then contain the data for rendering, in short form
   * if the page would be too large. `full` is the ID of the block to render in full.
   */
  drawn?: { full: string | undefined } | undefined;
  /** Whether operations and fields are shown with the versions in which they last changed. */
  isMarked?: boolean | undefined;
}

async function readSpecs(organizationId: string, slugs: readonly string[]) {
  const specs = new Map<string, SpecDocument | null>();
  for (const slug of new Set(slugs)) specs.set(slug, await readSpecDocument(organizationId, slug));
  return specs;
}

/**
 * Returns the blocks that need no additional heading. These are blocks directly below a heading, and the
 * only block on a page, which the page title names.
 */
function namedBlocks(nodes: readonly DocumentBlock[]): ReadonlySet<DocumentBlock> {
  const isNamed = (index: number) =>
    nodes.length === 1 || nodes[index - 1]?.type.startsWith("heading-") === true;
  return new Set(nodes.filter((_, index) => isNamed(index)));
}

/**
 * Adds the current content of a specification to a Document. The content is added after each block that
 * shows a part of the specification. If `drawn` is set, it's added inside the block. The blocks themselves
 * stay in the Document.
 * @throws HeavyContentError if `isLight` is set and the Document contains such a block
 */
export async function withOperations(
  { organizationId, spaceId }: Pick<Snapshot, "organizationId" | "spaceId">,
  document: JSONDocument,
  { isLight, drawn, isMarked = false }: Showing,
): Promise<JSONDocument> {
  const slugs = specificationBlocks(document.nodes).flatMap((block) => slugOfBlock(block) ?? []);
  if (slugs.length === 0) return document;
  if (isLight) throw new HeavyContentError("a specification");
  const specs = await readSpecs(organizationId, slugs);
  const withheld = await withheldIn(organizationId, spaceId);
  const parts = drawn && new DrawnParts(drawn.full, slugs.length, isMarked);
  const languages = slugs.length > ALL_LANGUAGES_MAX ? "one" : "all";
  const writing: Writing = { languages, isMarked };
  const named = namedBlocks(document.nodes);
  let left = BLOCKS_MAX;
  const nodes = flatMapBlocks(document.nodes, (block) => {
    const slug = slugOfBlock(block);
    if (slug === null || left-- <= 0) return null;
    const spec = withheld.has(keyOfBlock(block)) ? null : specs.get(slug);
    const isNamed = named.has(block) || block.data.headless === true;
    const whole = spec && parts?.draw(block, spec, isNamed);
    if (whole) return whole;
    return [block, ...written(block, slug, spec ?? null, writing)];
  });
  return { ...document, nodes };
}
