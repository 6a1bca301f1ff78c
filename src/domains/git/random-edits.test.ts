import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { pageAt, rowsOf, type ShownPage, shownPages } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, importFrom, makeGitSpace } from "@/testing/git-space";
import { seededRandom } from "@/testing/seeded-random";

const EDITS = 25;
const SEED = 20260501;

interface Entry {
  /** The path of the page's file, or null for a group or a document without a file. */
  path: string | null;
  wording: string;
  depth: number;
}

/** A project that the test changes step by step, and the project's repository. */
class Project {
  readonly texts = new Map<string, string>();
  entries: Entry[] = [];
  private made = 0;
  private readonly random = seededRandom(SEED);

  constructor(readonly repository: GitRepository) {}

  private fresh(word: string) {
    this.made += 1;
    return `${word} ${this.made}`;
  }

  private newText(): string {
    const heading = this.random.chance(0.8) ? `# ${this.fresh("Title")}\n\n` : "";
    const front = this.random.chance(0.2)
      ? `---\ndescription: ${this.fresh("About")}\nhidden: ${this.random.chance(0.5)}\n---\n\n`
      : "";
    const name = this.fresh("own");
    const paragraphs = Array.from({ length: 12 }, (_, index) => `${name} paragraph ${index}`);
    const image = this.random.chance(0.3) ? `\n![Image](/images/${this.random.pick(["a", "b"])}.svg)\n` : "";
    return `${front}${heading}${paragraphs.join("\n\n")}\n${image}`;
  }

  addPage(): void {
    const folder = this.random.pick(["", "guide/", "guide/deep/", "notes/"]);
    const name = this.random.chance(0.15) && folder ? "README" : this.fresh("page").replace(" ", "-");
    const path = `${folder}${name}.md`;
    if (this.texts.has(path)) return;
    this.texts.set(path, this.newText());
    if (this.random.chance(0.8)) this.list(path);
  }

  private list(path: string | null): void {
    const at = this.random.below(this.entries.length + 1);
    const depth = this.random.below((this.entries[at - 1]?.depth ?? -1) + 2);
    this.entries.splice(at, 0, { path, wording: this.fresh("Entry"), depth });
  }

  private editPage(): void {
    const path = this.random.pick([...this.texts.keys()]);
    const text = this.texts.get(path) ?? "";
    const change = this.random.below(4);
    if (change === 0) this.texts.set(path, `${text}\n${this.fresh("More")}.\n`);
    else if (change === 1) this.texts.set(path, text.replace(/^# .*$/m, `# ${this.fresh("Retitled")}`));
    else if (change === 2) this.texts.set(path, text.replace(/^# .*\n\n/m, ""));
    else this.texts.set(path, `${text}\n![Image](/images/b.svg)\n`);
  }

  private removePage(): void {
    if (this.texts.size < 5) return;
    const path = this.random.pick([...this.texts.keys()]);
    this.texts.delete(path);
    if (this.random.chance(0.7)) this.entries = this.entries.filter((entry) => entry.path !== path);
  }

  private renamePage(): void {
    const from = this.random.pick([...this.texts.keys()]);
    const to = `${this.random.pick(["", "moved/", "guide/"])}${this.fresh("renamed").replace(" ", "-")}.md`;
    const text = this.texts.get(from) ?? "";
    this.texts.delete(from);
    this.texts.set(to, this.random.chance(0.5) ? text : `${text}\nEdited on the way.\n`);
    for (const entry of this.entries) if (entry.path === from) entry.path = to;
  }

  private changeSummary(): void {
    if (this.entries.length === 0) return;
    const index = this.random.below(this.entries.length);
    const [entry] = this.entries.splice(index, 1);
    const change = this.random.below(3);
    if (!entry || change === 0) return;
    if (change === 1) entry.wording = this.fresh("Reworded");
    this.entries.splice(this.random.below(this.entries.length + 1), 0, entry);
  }

  step(): void {
    const change = this.random.below(10);
    if (change < 3) this.editPage();
    else if (change < 5) this.addPage();
    else if (change === 5) this.removePage();
    else if (change === 6) this.renamePage();
    else if (change === 7)
      this.list(this.random.chance(0.5) ? null : this.random.pick([...this.texts.keys()]));
    else this.changeSummary();
  }

  /**
   * Returns the pages in the summary and the readme. The readme comes first if the summary doesn't list it.
   */
  listed(): string[] {
    const paths = this.entries.flatMap(({ path }) => (path && this.texts.has(path) ? [path] : []));
    return [...new Set([...(this.texts.has("README.md") ? ["README.md"] : []), ...paths])];
  }

  private summary(): string {
    let before = -1;
    const lines = this.entries.map(({ path, wording, depth }) => {
      before = Math.min(depth, before + 1);
      return `${"  ".repeat(before)}* ${path ? `[${wording}](${path})` : wording}`;
    });
    return `# Table of contents\n\n${lines.join("\n")}\n`;
  }

  async commit(former: Iterable<string>): Promise<void> {
    const gone = Object.fromEntries(
      [...former].filter((path) => !this.texts.has(path)).map((path) => [path, null]),
    );
    await this.repository.commit({
      ...gone,
      ...Object.fromEntries(this.texts),
      "SUMMARY.md": this.summary(),
    });
  }
}

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

async function startProject(name: string): Promise<Project> {
  const repository = await GitRepository.create(remote, name, {
    "images/a.svg": "<svg>a</svg>",
    "images/b.svg": "<svg>b</svg>",
    "README.md": "# Start\n",
  });
  const project = new Project(repository);
  project.texts.set("README.md", "# Start\n");
  for (let index = 0; index < 10; index += 1) project.addPage();
  await project.commit([]);
  return project;
}

/** Hidden pages come last. Hidden pages are sorted because their order doesn't matter in this comparison. */
const comparable = (pages: ShownPage[]) => [
  ...pages.filter(({ hidden }) => !hidden),
  ...pages.filter(({ hidden }) => hidden).sort((a, b) => ((a.path ?? "") < (b.path ?? "") ? -1 : 1)),
];

it.each(["hidden", "ignored"])(
  `${EDITS} random edits that are imported one by one give the same result as the last commit, keep IDs, and can be exported: unlisted files are %s`,
  async (unlistedFiles) => {
    const project = await startProject(`random-${unlistedFiles}.git`);
    const pagesOf = () => (unlistedFiles === "hidden" ? [...project.texts.keys()] : project.listed());
    const body = { unlistedFiles };
    const { repository } = project;
    const place = await makeGitSpace();
    expect((await importFrom(remote, place, body, repository.name)).status).toBe("success");
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const former = [...project.texts.keys()];
      const ids = new Map((await rowsOf(place)).pages.map((row) => [row.gitPath, row.pageId]));
      project.step();
      await project.commit(former);
      const run = await importFrom(remote, place, {}, repository.name);
      expect([edit, run.status, run.error]).toEqual([edit, "success", undefined]);
      const rows = (await rowsOf(place)).pages.filter(({ gitPath }) => gitPath !== null);
      expect([edit, rows.map((row) => row.gitPath).sort()]).toEqual([edit, pagesOf().sort()]);
      for (const row of rows) if (ids.has(row.gitPath)) expect(row.pageId).toBe(ids.get(row.gitPath));
      if (edit % 10 > 0) continue;
      const direct = await makeGitSpace();
      await importFrom(remote, direct, body, repository.name);
      expect(comparable(await shownPages(place))).toEqual(comparable(await shownPages(direct)));
    }
    const name = `back-${unlistedFiles}.git`;
    await remote.server.addEmpty(name);
    expect(await exportTo(remote, place, name)).toMatchObject({ status: "success" });
    const back = repository.bare.replace(repository.name, name);
    const tree = async (bare: string) => (await git(bare, "ls-tree", "-r", "main")).trim().split("\n");
    const [original, exported] = [await tree(repository.bare), await tree(back)];
    const wanted = new Set([...pagesOf(), "SUMMARY.md"]);
    expect(original.filter((line) => wanted.has(line.split("\t")[1] ?? ""))).toEqual(
      exported.filter((line) => !line.includes("images/")),
    );
    for (const line of exported) expect(original).toContain(line);
    expect(await readFile(join(repository.work, "README.md").replace("README", "SUMMARY"), "utf8")).toBe(
      await git(back, "show", "main:SUMMARY.md"),
    );
    await expect(pageAt(place, "nowhere.md")).rejects.toThrow();
  },
  120_000,
);
