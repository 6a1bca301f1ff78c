import { expect, it } from "vitest";
import { provideEnv } from "@/env";
import { rowsOf } from "@/testing/git-content";
import { startGitRemote } from "@/testing/git-remote";
import { GitRepository } from "@/testing/git-repository";
import { git } from "@/testing/git-server";
import { exportTo, type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";
import { type SeededRandom, seededRandom } from "@/testing/seeded-random";

const remote = startGitRemote();
const SEEDS = Number(process.env.SUMMARY_SEEDS ?? 12);
const FIRST = Number(process.env.SUMMARY_FIRST ?? 1);

const PAGES = ["README.md", ...["a", "b", "c", "d/README", "d/e", "f g", "h(1)"].map((name) => `${name}.md`)];
const FILES = Object.fromEntries(PAGES.map((path) => [path, `# Page ${path.replace(/\W/g, "")}\n\nText.\n`]));

/** Writes random summaries in the forms that people use. */
class SummaryWriter {
  private readonly step: number;
  private readonly lineBreak: string;
  private readonly marker: string;
  private readonly unused = [...PAGES];
  private made = 0;

  constructor(private readonly random: SeededRandom) {
    this.step = random.pick([2, 2, 4]);
    this.lineBreak = random.pick(["\n", "\n", "\r\n"]);
    this.marker = random.pick(["*", "*", "-", "+"]);
  }

  private words(): string {
    this.made += 1;
    const word = `Entry ${this.made}`;
    return this.random.pick([
      word,
      word,
      `*${word}*`,
      `\`code\` ${word}`,
      `${word} &amp; more`,
      `${word}: \\*`,
    ]);
  }

  private entry(): string {
    const { random } = this;
    const page = () => {
      const path = this.unused.shift() ?? random.pick(PAGES);
      const written = random.pick([path, `./${path}`]).replace(" ", random.pick(["%20", "%20"]));
      return /[()]/.test(written) ? `<${written}>` : written;
    };
    const kind = random.below(12);
    if (kind < 6) return `[${this.words()}](${page()})`;
    if (kind === 6) return `[${this.words()}](${page()} "Short ${this.made}")`;
    if (kind === 7) return `[${this.words()}](${page()}#text)`;
    if (kind === 8) return `[${this.words()}](https://example.com/${this.made})`;
    if (kind === 9) return `[${this.words()}](mailto:${this.made}@example.com)`;
    return this.words();
  }

  private filler(): string[] {
    const { random } = this;
    if (random.chance(0.1)) return [random.pick(["<!-- kept -->", "", "   "])];
    return [];
  }

  write(): string {
    const { random } = this;
    const lines = [random.pick(["# Table of contents", "# Summary", "Summary\n======="]), ""];
    let depth = -1;
    for (let count = 6 + random.below(8); count > 0; count -= 1) {
      if (random.chance(0.12)) {
        this.made += 1;
        lines.push("", `${random.pick(["##", "##", "###"])} Group ${this.made}`, "");
        depth = -1;
      }
      depth = random.below(Math.min(depth + 2, 4));
      const marker = random.chance(0.9) ? this.marker : random.pick(["*", "-", "1."]);
      const gap = random.pick([" ", " ", "   "]);
      const end = random.pick(["", "", "", " ", " <!-- note -->"]);
      lines.push(`${" ".repeat(depth * this.step)}${marker}${gap}${this.entry()}${end}`, ...this.filler());
    }
    return (
      lines.join("\n").replaceAll("\n", this.lineBreak) + random.pick(["", this.lineBreak, this.lineBreak])
    );
  }
}

async function change({ api, space }: GitSpace, edit: object): Promise<void> {
  const base = `/spaces/${space.id}/change-requests`;
  const { id } = (await api.post(base, { subject: "Edit" })).body;
  const written = await api.post(`${base}/${id}/content`, { changes: [edit] });
  expect(written.status, JSON.stringify([edit, written.body])).toBe(200);
  const merged = await api.post(`${base}/${id}/merge`);
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
}

interface Started {
  place: GitSpace;
  repository: GitRepository;
  random: SeededRandom;
  summary: string;
}

async function start(seed: number): Promise<Started> {
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
  const random = seededRandom(seed);
  const summary = new SummaryWriter(random).write();
  const repository = await GitRepository.create(remote, `summary-${seed}.git`, {
    ...FILES,
    "SUMMARY.md": summary,
  });
  const place = await makeGitSpace();
  expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ status: "success" });
  return { place, repository, random, summary };
}

const summaryIn = ({ bare }: GitRepository) => git(bare, "show", "main:SUMMARY.md");

/** Returns the lines that the last export removed from and added to the summary, without blank lines. */
async function changedLines({ repository }: Started, before: string) {
  const after = (await summaryIn(repository)).split(/\r?\n/);
  const counts = new Map<string, number>();
  for (const line of before.split(/\r?\n/)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of after) counts.set(line, (counts.get(line) ?? 0) - 1);
  const lines = (isWanted: (count: number) => boolean) =>
    [...counts].flatMap(([line, count]) => (line.trim() !== "" && isWanted(count) ? [line] : []));
  return { removed: lines((count) => count > 0), added: lines((count) => count < 0) };
}

/**
 * Returns the pages of all entries, including groups, links, and entries without a file. The order is the same in every
 * run, so that a seed always makes the same edits.
 */
async function entries({ place }: Started) {
  const pages = (await rowsOf(place)).pages.filter(({ hidden }) => !hidden);
  const nameOf = ({ gitPath, title }: (typeof pages)[number]) => `${gitPath ?? ""} ${title}`;
  return pages.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

const documents = async (started: Started) =>
  (await entries(started)).filter(({ type, gitPath }) => type === "document" && gitPath !== null);

/** A separator can become necessary or unnecessary. */
const isEntry = (line: string) => line !== "***";

const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST + index);

it.each(seeds)(
  "an export after an edit by the API changes no other line of SUMMARY.md (seed %i)",
  async (seed) => {
    const started = await start(seed);
    const { place, repository, random, summary } = started;
    const exported = async () => {
      const run = await exportTo(remote, place, repository.name);
      expect(run.status, JSON.stringify(run)).toBe("success");
    };
    const about = (step: string) => `${step} of seed ${seed}:\n${summary}`;

    const edited = random.pick(await documents(started));
    await change(place, {
      operation: "update_page",
      page: edited.pageId,
      document: { markdown: `# ${edited.title}\n\nEdited by the API.\n` },
    });
    await exported();
    expect(await summaryIn(repository), about("edit")).toBe(summary);

    const parents = (await entries(started)).filter(({ type }) => type !== "link");
    const parent = random.chance(0.7) ? random.pick(parents) : null;
    await change(place, {
      operation: "insert_page",
      title: "Inserted",
      document: { markdown: "New.\n" },
      ...(parent ? { into: parent.pageId } : {}),
      ...(random.chance(0.7) && { at: random.below(2) }),
    });
    await exported();
    const inserted = await changedLines(started, summary);
    expect(inserted.removed, about("insert")).toEqual([]);
    // A root entry after a group needs a separator.
    const added = inserted.added.filter((line) => line !== "***");
    expect(added, about("insert")).toEqual([expect.stringMatching(/\[Inserted\]\(.*\.md\)\r?$/)]);

    const retitled = random.pick(await entries(started));
    for (const words of ["Shown so", "Shown otherwise"]) {
      const before = await summaryIn(repository);
      const title = retitled.gitPath === null ? { title: words } : { linkTitle: words };
      await change(place, { operation: "update_page", page: retitled.pageId, ...title });
      await exported();
      const renamed = await changedLines(started, before);
      const aboutTitle = `${about("retitle")}\n${before}\n${await summaryIn(repository)}`;
      expect(renamed.removed.length, aboutTitle).toBeLessThanOrEqual(1);
      expect(renamed.added, aboutTitle).toEqual([expect.stringContaining(words)]);
    }

    const then = await summaryIn(repository);
    const rows = await rowsOf(place);
    const isLeaf = (id: string) => !rows.pages.some(({ parentId }) => parentId === id);
    const leaves = (await entries(started)).filter(({ type, pageId }) => type !== "group" && isLeaf(pageId));
    const moved = random.pick(leaves);
    await change(place, { operation: "update_page", page: moved.pageId, into: null, at: 0 });
    await exported();
    const lines = await changedLines(started, then);
    expect(lines.removed.length, about("move")).toBeLessThanOrEqual(1);
    expect(lines.added.length, about("move")).toBe(lines.removed.length);

    const [group] = (await entries(started)).filter(({ type }) => type === "group");
    const whole = await summaryIn(repository);
    // If a summary lists a page twice, the first entry is the page and the second one a link. A summary can't say that the
    // link comes first.
    const targets = [...whole.matchAll(/\]\(<?([^#)>"]*)/g)].map(([, target = ""]) => decodeURI(target));
    const isListedTwice =
      new Set(targets.map((target) => target.replace("./", "").trim())).size < targets.length;
    if (!group || isListedTwice) return;
    await change(place, { operation: "update_page", page: group.pageId, title: "Moved group", at: 0 });
    await exported();
    const regrouped = await changedLines(started, whole);
    const aboutGroup = `${about("group")}\n${whole}\n${await summaryIn(repository)}`;
    expect(regrouped.removed.filter(isEntry).length, aboutGroup).toBe(1);
    expect(regrouped.added.filter(isEntry), aboutGroup).toEqual([expect.stringContaining("Moved group")]);
  },
  120_000,
);
