import { createHash } from "node:crypto";
import { readLayout } from "@/domains/git/file-tasks";
import { ignoredNotice } from "@/domains/git/import/ignored-words";
import {
  isPage,
  isReusableContent,
  outlineOf,
  type ProjectLayout,
  pagesIn,
  type StructureNode,
  structureOf,
} from "@/domains/git/import/layout";
import { CONFIG_PATH } from "@/domains/git/repository/config";
import { targetOfLink } from "@/domains/git/repository/summary";
import {
  type BundleManifest,
  MANIFEST_FILE,
  readManifest,
  SIGNATURE_FILE,
} from "@/domains/sites/bundles/manifest";
import { isSignedWith } from "@/domains/sites/bundles/signature";
import { withBookVariables } from "../convert/book-variables";
import { ImportError } from "../runs";
import { bytesOf, nameOf, type SourceFile, type SourceTree } from "../source/tree";
import { readBookVariables } from "./book-variables";
import type { OutlineNode, ReadContent, SourceContent } from "./content";

/**
 * Returns a function that reads a folder in the same way as Import from Git does. `config` overrides the settings in the uploaded
 * files.
 */
export const readFolder =
  (format: "bundle" | "gitbook" | "markdown", config?: string): ReadContent =>
  async (reading) => {
    const { organizationId, tree, report, textOf, unlisted } = reading;
    const variables = format === "bundle" ? undefined : await readBookVariables(reading);
    const asked = format === "bundle" ? "hidden" : unlisted;
    const layout = await readLayout(organizationId, config ?? (await textOf(CONFIG_PATH)), asked);
    const paths = [...tree.keys()];
    const written = await textOf(layout.summaryPath);
    const summary = outlineOf(layout, written && withBookVariables(written, variables), tree);
    const listed = pagesIn(layout, paths, summary);
    const ignored = paths.filter((path) => isPage(layout, path) && !listed.has(path));
    if (ignored.length > 0) report.add(layout.summaryPath, ignoredNotice(ignored, layout.summaryPath));
    if (tree.has(layout.variablesPath))
      report.add(
        layout.variablesPath,
        "The variables of the space aren't imported. Set the variables in the settings of the space.",
      );
    return {
      format,
      pages: [...listed].map((path) => ({ path, dialect: "markdown", variables })),
      ignored: { paths: new Set(ignored), by: layout.summaryPath },
      reusable: paths.filter((path) => isReusableContent(layout, path)),
      unlisted: layout.unlisted,
      navigation: summary === null ? undefined : layout.summaryPath,
      outline(pages) {
        const titleOf = (path: string) => pages.get(path)?.title ?? undefined;
        const structure = structureOf(layout, [...pages.keys()], summary, titleOf);
        for (const warning of structure.warnings) report.add(layout.summaryPath, warning);
        const skip = (line: number) =>
          report.add(
            layout.summaryPath,
            `Line ${line}: an upload can't generate pages from an OpenAPI specification. Insert the specification in the editor, or import from Git.`,
          );
        return structure.nodes.flatMap((node) => withHrefs(node, layout, skip));
      },
    };
  };

/**
 * Converts an entry's links to pages and files to paths that are relative to the root of the uploaded files.
 */
function withHrefs(
  node: StructureNode,
  layout: ProjectLayout,
  skipGenerated: (line: number) => void,
): OutlineNode[] {
  const { kind, href, generated, children } = node;
  if (kind === "generated") {
    skipGenerated(generated?.line ?? 1);
    return [];
  }
  const target = href === undefined ? null : targetOfLink(layout.config.summary, href);
  const anchor = target?.anchor ? `#${encodeURIComponent(target.anchor)}` : "";
  const here = {
    ...node,
    kind,
    ...(target && href?.[0] !== "/" && { href: `/${encodeURI(layout.prefix + target.path)}${anchor}` }),
    children: children.flatMap((child) => withHrefs(child, layout, skipGenerated)),
  };
  return [here];
}

export const readGitBook = readFolder("gitbook");
export const readMarkdown = readFolder("markdown");

/**
 * The maximum size of a manifest, in bytes. A manifest is read into memory as a whole. This size is enough
 * for about 100,000 files.
 */
const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;

export const isBundle = (tree: SourceTree) => tree.has(MANIFEST_FILE) && tree.has(SIGNATURE_FILE);

const refuse = (why: string) =>
  new ImportError(
    `The bundle can't be imported: ${why}. Download the bundle again, and import it unchanged.`,
  );

async function manifestBytes(tree: SourceTree, name: string): Promise<Buffer> {
  const file = tree.get(name);
  const bytes = file && (await bytesOf(file, MANIFEST_BYTES_MAX));
  if (!bytes) throw refuse("its manifest can't be read");
  return bytes;
}

async function hashOf(file: SourceFile): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of file.read()) hash.update(part);
  return hash.digest("hex");
}

/**
 * Returns the manifest of a bundle. Throws ImportError unless the signature and all file hashes are valid.
 */
async function verified(tree: SourceTree): Promise<BundleManifest> {
  const bytes = await manifestBytes(tree, MANIFEST_FILE);
  const manifest = readManifest(bytes);
  if (!manifest) throw refuse("its manifest can't be read");
  if (!isSignedWith(manifest.publicKey, bytes, await manifestBytes(tree, SIGNATURE_FILE)))
    throw refuse("its manifest doesn't match the signature");
  const signed = new Map(manifest.files.map((file) => [file.path, file]));
  for (const path of signed.keys()) if (!tree.has(path)) throw refuse(`${path} is missing`);
  for (const [path, file] of tree) {
    if (path === MANIFEST_FILE || path === SIGNATURE_FILE) continue;
    const said = signed.get(path);
    if (!said) throw refuse(`${path} was added after the bundle was signed`);
    if (said.size !== file.size || said.sha256 !== (await hashOf(file)))
      throw refuse(`${path} doesn't match the signed manifest`);
  }
  return manifest;
}

/**
 * Combines the content of spaces. A single space stays unchanged. If there are several spaces, each becomes a
 * group.
 */
function joined(spaces: readonly (readonly [title: string, content: SourceContent])[]): SourceContent {
  const contents = spaces.map(([, content]) => content);
  return {
    format: "bundle",
    pages: contents.flatMap(({ pages }) => pages),
    unlisted: "hidden",
    outline(pages) {
      const groups = spaces.map(([title, content]): OutlineNode => {
        const own = new Set(content.pages.map(({ path }) => path));
        const children = content.outline(new Map([...pages].filter(([path]) => own.has(path))));
        return { kind: "group", title, children };
      });
      return groups.length === 1 ? groups.flatMap(({ children }) => children) : groups;
    },
    // In a bundle, file names start with a hash of the content, because two files in a space can have the same name. The imported
    // file's name doesn't contain the hash.
    fileName: (path) => nameOf(path).replace(/^[0-9a-f]{16}-/, ""),
  };
}

/** Reads a site bundle that Bindery exported. Throws ImportError if any byte differs from the signed content. */
export const readBundle: ReadContent = async (reading) => {
  const { spaces } = await verified(reading.tree);
  const contents: [string, SourceContent][] = [];
  for (const { folder, title } of spaces)
    contents.push([title, await readFolder("bundle", `root: ${JSON.stringify(`./${folder}`)}\n`)(reading)]);
  return joined(contents);
};
