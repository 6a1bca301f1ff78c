import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { GitServer } from "@/testing/git-server";
import { git } from "@/testing/git-server";

const PAGES_PER_FOLDER = 100;

/** Returns about 2 kB of typical documentation. Every page is different. */
export function pageText(index: number): string {
  const sentence = `Page ${index} explains how part ${index % 97} of the service is configured and observed. `;
  return [
    `# Page ${index}\n`,
    sentence.repeat(6),
    '\n{% hint style="info" %}\nRead [the page before](page-' +
      Math.max(0, index - 1) +
      ".md) first.\n{% endhint %}\n",
    "## Configuration\n",
    "| Name | Default | Meaning |\n| --- | --- | --- |\n| `size` | 10 | How much |\n| `path` | none | Where to |\n",
    "```yaml\nsize: 10\npath: /var/log\n```\n",
    "## Observation\n",
    `* ${sentence}\n* ${sentence}\n`,
  ].join("\n");
}

/**
 * Creates a bare repository on the server, with a summary and the given number of pages. Each folder has a hundred pages.
 */
export async function generateRepository(server: GitServer, name: string, pages: number): Promise<string> {
  const work = await mkdtemp(path.join(tmpdir(), "bindery-bench-repository-"));
  await git(work, "init", "-q", "-b", "main");
  const summary = ["# Table of contents\n"];
  for (let index = 0; index < pages; index++) {
    const folder = `part-${Math.floor(index / PAGES_PER_FOLDER)}`;
    if (index % PAGES_PER_FOLDER === 0) {
      await mkdir(path.join(work, folder), { recursive: true });
      await writeFile(path.join(work, folder, "README.md"), `# Part ${folder}\n`);
      summary.push(`* [Part ${folder}](${folder}/README.md)`);
    }
    await writeFile(path.join(work, folder, `page-${index}.md`), pageText(index));
    summary.push(`  * [Page ${index}](${folder}/page-${index}.md)`);
  }
  await writeFile(path.join(work, "SUMMARY.md"), `${summary.join("\n")}\n`);
  await git(work, "add", "-A");
  await git(work, "commit", "-q", "-m", "All pages");
  await server.addEmpty(name);
  await git(work, "push", "-q", server.url(name), "main:main");
  return work;
}

/** Changes one page and pushes it. */
export async function changeOnePage(
  work: string,
  server: GitServer,
  name: string,
  text: string,
): Promise<void> {
  await writeFile(path.join(work, "part-0", "page-7.md"), `${pageText(7)}\n${text}\n`);
  await git(work, "commit", "-qam", text);
  await git(work, "push", "-q", server.url(name), "main:main");
}
