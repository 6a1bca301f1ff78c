import path from "node:path";
import type { UnlistedFiles } from "@/domains/git/repository/config";
import type { ContentReferenceUsage } from "../../types.js";
import { type Context, signedIn } from "../context.js";
import { CommandError, EXIT, misuse } from "../failure.js";
import { checkContent } from "../folder/check-content.js";
import { readContent } from "../folder/content.js";
import { asAnnotation, asText, type Finding, inOrder } from "../folder/findings.js";
import { readFolder } from "../folder/read-folder.js";
import { progressOf } from "../terminal.js";

interface Options {
  space?: string;
  format: "text" | "github";
  json?: boolean;
  unlisted?: UnlistedFiles;
}

interface Checked {
  findings: Finding[];
  /** The number of checked pages for the report, such as `12 pages`. */
  extent: string;
  /** The path of the folder, relative to the root of the repository. */
  prefix: string;
}

/** Returns a folder's path in the repository that a CI system has checked out, with a trailing slash. */
function prefixOf(folder: string): string {
  const relative = path.relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), path.resolve(folder));
  return relative === "" ? "" : `${relative.split(path.sep).join("/")}/`;
}

async function checkFolder(folder: string, { unlisted }: Options): Promise<Checked> {
  const content = await readContent(await readFolder(folder), unlisted);
  const pages = content.pages.size;
  if (pages === 0 && content.findings.length === 0)
    throw new CommandError(`The folder ${folder} has no pages. Pages are files that end in .md.`);
  const progress = progressOf("Checking");
  try {
    const findings = await checkContent(content, progress.at);
    return { findings, extent: `${pages} ${pages === 1 ? "page" : "pages"}`, prefix: prefixOf(folder) };
  } finally {
    progress.end();
  }
}

/**
 * Returns the finding for a broken link that the server reports. If a link leads to a missing anchor on its own page, the
 * reported target contains that page.
 */
function findingOfLink({ targetReference: target, locationReferences }: ContentReferenceUsage): Finding {
  const [place] = locationReferences;
  const page = place?.kind === "page" && place.page.type === "document" ? place.page : undefined;
  const path = page?.git?.path ?? page?.path ?? "";
  const within = target?.kind === "page" ? target.internalLocation : undefined;
  if (within?.type === "anchor") {
    const message = `#${within.anchor}: the page doesn't have this heading or anchor.`;
    return { severity: "error", code: "anchor", message, path };
  }
  const href = target?.kind === "url" ? target.url : "a link";
  return { severity: "error", code: "link", message: `${href}: the link is broken.`, path };
}

async function checkSpace(context: Context, spaceId: string): Promise<Checked> {
  const { client } = await signedIn(context);
  const list = client.listSpaceLinks({ spaceId, status: "broken", limit: 1000 });
  const findings: Finding[] = [];
  for await (const link of list) findings.push(findingOfLink(link));
  return { findings: inOrder(findings), extent: `${(await list).stats.total} links`, prefix: "" };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Reports the problems of a folder or a space. Returns 1 if there are any problems. */
export async function check(context: Context, folder: string | undefined, options: Options): Promise<number> {
  const { space, format, json } = options;
  if ((folder === undefined) === (space === undefined))
    throw misuse("Specify a folder, or a space with --space ID.");
  if (json && format === "github") throw misuse("--json can't be combined with --format github.");
  const { findings, extent, prefix } =
    folder === undefined ? await checkSpace(context, space as string) : await checkFolder(folder, options);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  const lines = findings.map((found) => (format === "github" ? asAnnotation(found, prefix) : asText(found)));
  const verdict =
    findings.length === 0
      ? "no problems found"
      : `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  context.output.answer(
    { errors, warnings, findings },
    [...lines, `Checked ${extent}: ${verdict}.`].join("\n"),
  );
  return errors > 0 ? EXIT.failed : EXIT.done;
}
