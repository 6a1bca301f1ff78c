import { db } from "@/db/client";
import { headOfBranch, loadStructure } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { editHere, rowsOf, shownPages, textAt, writeHere } from "./git-content";
import { GIT_PASSWORD, type GitRemote, MAIN_REF } from "./git-remote";
import { GitRepository } from "./git-repository";
import { git } from "./git-server";
import { type GitSpace, makeGitSpace } from "./git-space";
import { runJobs } from "./jobs";
import { type SeededRandom, seededRandom } from "./seeded-random";

const TOKEN = /token[0-9]+x/g;
const tokensIn = (text: string): Set<string> => new Set(text.match(TOKEN) ?? []);

const page = (name: string) =>
  `# ${name}\n\n${["One", "Two", "Three"].map((word) => `${word} of ${name}.`).join("\n\n")}\n`;
const FILES = { "README.md": page("Start"), "a.md": page("A"), "b/c.md": page("C") };

const ROUNDS_MAX = 5;

/** Sends a request again while the response is 503, as clients do. On a busy computer, a merge can time out. */
async function repeated<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ROUNDS_MAX; attempt += 1) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
  return send();
}

/** Where the tokens of the edits are. */
interface Found {
  space: Set<string>;
  branch: Set<string>;
  /** The open change request with the changes of the branch, or null if there is none. */
  proposed: Set<string> | null;
}

/**
 * A space that is synced with a repository. Its steps are random edits on both sides, syncs and outages. Each edit adds a
 * unique token to a text, and no step removes a token.
 */
export class SyncModel {
  /** The steps so far, for the message about a failure. */
  readonly steps: string[] = [];
  /** The tokens of all edits that were committed. */
  readonly tokens = new Set<string>();
  /** The tokens that a resolved conflict has named. Only these can be lost. */
  private readonly decided = new Set<string>();
  private made = 0;
  private readonly random: SeededRandom;

  private constructor(
    seed: number,
    private readonly remote: GitRemote,
    private readonly place: GitSpace,
    private readonly repository: GitRepository,
    private readonly installationId: string,
  ) {
    this.random = seededRandom(seed);
  }

  static async start(seed: number, remote: GitRemote): Promise<SyncModel> {
    const place = await makeGitSpace();
    // Two models of one test can have the same seed.
    const repository = await GitRepository.create(remote, `model-${seed}-${place.space.id}.git`, FILES);
    const answer = await place.api.post("/git/installations", {
      ...{ provider: "git", target: { space: place.space.id }, ref: MAIN_REF },
      credentials: { username: "writer", password: GIT_PASSWORD },
      url: remote.server.url(repository.name),
    });
    await runJobs();
    const model = new SyncModel(seed, remote, place, repository, answer.body.id);
    await model.finishFirstImport();
    return model;
  }

  /** Syncs again until the space has pages. On a busy computer, the first import can time out. */
  private async finishFirstImport(): Promise<void> {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      if ((await this.pathsInSpace()).length > 0) return;
      await this.sync();
    }
    throw new Error("the first import hasn't finished");
  }

  private token(): string {
    this.made += 1;
    const token = `token${this.made}x`;
    this.tokens.add(token);
    return token;
  }

  /** Adds a token to a text: at the end of a paragraph, or as a new paragraph. */
  private edited(text: string): string {
    const blocks = text.trimEnd().split("\n\n");
    const index = 1 + this.random.below(Math.max(1, blocks.length - 1));
    const token = this.token();
    if (this.random.chance(0.5) && index < blocks.length) blocks[index] = `${blocks[index]} ${token}`;
    else blocks.splice(index, 0, token);
    return `${blocks.join("\n\n")}\n`;
  }

  private async pull(): Promise<void> {
    const { work } = this.repository;
    await git(work, "fetch", "-q", "origin", "main");
    await git(work, "reset", "-q", "--hard", "origin/main");
  }

  private async filesInBranch(): Promise<string[]> {
    const listed = await git(this.repository.work, "ls-files", "*.md");
    return listed.split("\n").filter((path) => path !== "" && path !== "SUMMARY.md");
  }

  private async push(): Promise<void> {
    await this.pull();
    const path = this.random.pick(await this.filesInBranch());
    const text = await git(this.repository.work, "show", `HEAD:${path}`);
    await this.repository.commit({ [path]: this.edited(text) });
  }

  private async pushNewFile(): Promise<void> {
    await this.pull();
    const token = this.token();
    const path = `${this.random.pick(["", "b/"])}new-${token}.md`;
    const summary = await this.changedSummary((text) => `${text.trimEnd()}\n* [New](${path})\n`);
    await this.repository.commit({ [path]: `# New\n\n${token}\n`, ...summary });
  }

  /** Changes the summary if there is one. An export creates it, and unlisted files aren't imported. */
  private async changedSummary(change: (text: string) => string): Promise<Record<string, string>> {
    const text = await git(this.repository.work, "show", "HEAD:SUMMARY.md").catch(() => null);
    return text === null ? {} : { "SUMMARY.md": change(text) };
  }

  private async pushRename(): Promise<void> {
    await this.pull();
    const path = this.random.pick((await this.filesInBranch()).filter((each) => each !== "README.md"));
    if (!path) return;
    this.made += 1;
    const to = `${this.random.pick(["", "moved/"])}renamed-${this.made}.md`;
    await this.repository.move(path, to);
    await this.repository.commit(await this.changedSummary((text) => text.replace(`](${path})`, `](${to})`)));
  }

  private async forcePush(): Promise<void> {
    await this.pull();
    const path = this.random.pick(await this.filesInBranch());
    const text = await git(this.repository.work, "show", `HEAD:${path}`);
    await this.repository.write({ [path]: this.edited(text) });
    const { work } = this.repository;
    await git(work, "add", "-A");
    await git(work, "commit", "-q", "--amend", "-m", "Amended");
    await git(work, "push", "-q", "--force", "origin", "HEAD:main");
  }

  private async pathsInSpace(): Promise<string[]> {
    const { pages } = await rowsOf(this.place);
    return pages.flatMap(({ gitPath, textHash }) => (gitPath && textHash ? gitPath : []));
  }

  private async editLive(): Promise<void> {
    const path = this.random.pick(await this.pathsInSpace());
    await editHere(this.place, path, this.edited(await textAt(this.place, path)));
  }

  private async addPage(): Promise<void> {
    const token = this.token();
    const id = `new${this.place.space.id.slice(0, 8)}${this.made}`;
    const state = { id, type: "document" as const, parentId: null, title: `Page ${token}` };
    await writeHere(this.place, [
      { kind: "put-page", page: { ...state, text: `# Page ${token}\n\n${token}\n` } },
    ]);
  }

  private async mergeEdit(): Promise<void> {
    const { api, space } = this.place;
    const { pages } = await rowsOf(this.place);
    const row = this.random.pick(pages.filter(({ textHash }) => textHash !== null));
    const base = `/spaces/${space.id}/change-requests`;
    const { id } = (await api.post(base, { subject: "Edit" })).body;
    const change = this.random.chance(0.3)
      ? { title: `${row.title} ${this.token()}` }
      : { document: { markdown: this.edited(await this.markdownOf(row.pageId)) } };
    const changes = [{ operation: "update_page", page: row.pageId, ...change }];
    const written = await api.post(`${base}/${id}/content`, { changes });
    const merged = await repeated(() => api.post(`${base}/${id}/merge`));
    if (written.status !== 200 || merged.status !== 200)
      throw new Error(`merge: ${written.status} ${merged.status} ${JSON.stringify(written.body)}`);
  }

  private async markdownOf(pageId: string): Promise<string> {
    const { api, space } = this.place;
    return (await api.get(`/spaces/${space.id}/content/page/${pageId}?format=markdown`)).body.markdown;
  }

  private async sync(): Promise<void> {
    await this.place.api.post(`/git/installations/${this.installationId}/sync`);
    await runJobs();
  }

  /** Syncs while the server fails. With `git-receive-pack`, an export is pushed, but its response is lost. */
  private async syncInOutage(): Promise<void> {
    const [fault, on] = this.random.pick([
      [{ kind: "status", status: 503 }, ""],
      [{ kind: "cut", afterBytes: this.random.below(400) }, ""],
      [{ kind: "cut", afterBytes: this.random.below(60) }, "git-receive-pack"],
    ] as const);
    this.remote.server.setFault(fault, on);
    await this.sync();
    this.remote.server.setFault(null);
  }

  private async openRequest(): Promise<{ id: string; path: string } | null> {
    const { api, space } = this.place;
    const { changeRequest } = (await api.get(`/git/installations/${this.installationId}`)).body;
    if (!changeRequest) return null;
    return { id: changeRequest, path: `/spaces/${space.id}/change-requests/${changeRequest}` };
  }

  /** Resolves the conflicts of the open change request, and merges it. */
  private async resolve(): Promise<void> {
    const request = await this.openRequest();
    if (!request) return;
    const { api } = this.place;
    const { conflicts } = (await api.post(`${request.path}/update`, {})).body;
    if (conflicts?.length > 0) {
      for (const token of tokensIn(JSON.stringify(conflicts))) this.decided.add(token);
      const resolutions = conflicts.map(({ id }: { id: string }) => ({
        conflict: id,
        use: this.random.pick(["mine", "theirs"]),
      }));
      await api.post(`${request.path}/update`, { resolutions });
    }
    await repeated(() => api.post(`${request.path}/merge`));
    await runJobs();
  }

  async step(): Promise<void> {
    const step = this.random.pick([
      ...(["push", "push", "pushNewFile", "pushRename", "forcePush"] as const),
      ...(["editLive", "editLive", "addPage", "mergeEdit"] as const),
      ...(["sync", "syncInOutage", "resolve"] as const),
    ]);
    this.steps.push(step);
    await this[step]();
  }

  /** Syncs without outages and resolves conflicts until both sides have all edits. Returns the edits that are lost. */
  async settle(): Promise<string[]> {
    let losses: string[] = [];
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await this.sync();
      losses = await this.losses();
      if (losses.length === 0) break;
      await this.resolve();
    }
    return losses.length === 0 ? [] : [...losses, await this.lastRuns()];
  }

  /** Describes the last runs, for the message about a failure. */
  private async lastRuns(): Promise<string> {
    const { body } = await this.place.api.get(`/spaces/${this.place.space.id}/git/runs`);
    const runs = body.items.slice(0, 8) as Record<string, string>[];
    return `last runs: ${runs.map(({ direction, status, step, error }) => [direction, status, step, error].join(" ")).join("; ")}`;
  }

  private async found(): Promise<Found> {
    const { bare } = this.repository;
    const request = await this.openRequest();
    const pages = await shownPages(this.place);
    return {
      space: tokensIn(pages.map(({ title, text }) => `${title}\n${text}`).join("\n")),
      branch: tokensIn(await git(bare, "grep", "-h", "token", "main").catch(() => "")),
      proposed: request && (await this.textsOf(request.id)),
    };
  }

  private async textsOf(changeRequestId: string): Promise<Set<string>> {
    const { organizationId } = this.place.space;
    const where = { organizationId_id: { organizationId, id: changeRequestId } };
    const { branchId } = await db().changeRequest.findUniqueOrThrow({ where });
    const { pages } = await loadStructure(await headOfBranch(organizationId, branchId));
    const texts = await readTexts(
      organizationId,
      pages.flatMap(({ textHash }) => textHash ?? []),
    );
    return tokensIn([...texts.values(), ...pages.map(({ title }) => title)].join("\n"));
  }

  /** Returns a description of each edit that was lost or that only one side has. */
  private async losses(): Promise<string[]> {
    const { space, branch, proposed } = await this.found();
    const isKept = (token: string) =>
      proposed ? space.has(token) || proposed.has(token) : space.has(token) && branch.has(token);
    const lost = [...this.tokens].filter((token) => !this.decided.has(token) && !isKept(token));
    const place = (token: string) =>
      [space.has(token) && "space", branch.has(token) && "branch", proposed?.has(token) && "change request"]
        .filter(Boolean)
        .join(", ") || "nowhere";
    return lost.map((token) => `${token} is in: ${place(token)}`);
  }
}
