import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { GitRemote } from "./git-remote";
import { git, gitAt } from "./git-server";

/** Maps paths to file contents. Null removes the file. */
export type Files = Record<string, string | Uint8Array | null>;

/** A repository on the test server, with a checkout in which tests can commit. */
export class GitRepository {
  private constructor(
    readonly name: string,
    readonly bare: string,
    readonly work: string,
  ) {}

  static async create(remote: GitRemote, name: string, files: Files): Promise<GitRepository> {
    const bare = await remote.server.addEmpty(name);
    const work = join(remote.work, `work-${name}`);
    await git(remote.work, "clone", "-q", bare, work);
    await git(work, "checkout", "-q", "-B", "main");
    const repository = new GitRepository(name, bare, work);
    await repository.commit(files);
    return repository;
  }

  /** Writes and removes files. */
  async write(files: Files): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.work, path);
      if (content === null) await rm(file, { force: true });
      else {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      }
    }
  }

  async move(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.work, to)), { recursive: true });
    await rename(join(this.work, from), join(this.work, to));
  }

  async makeExecutable(path: string): Promise<void> {
    await chmod(join(this.work, path), 0o755);
  }

  /** Makes these changes, commits all files, and pushes. Returns the commit's ID. `at` is the time of the commit. */
  async commit(files: Files = {}, at = new Date()): Promise<string> {
    await this.write(files);
    await git(this.work, "add", "-A");
    await gitAt(at, this.work, "commit", "-q", "--allow-empty", "-m", "Change");
    await git(this.work, "push", "-q", "origin", "HEAD:main");
    return (await git(this.work, "rev-parse", "HEAD")).trim();
  }
}

/** An entry in a Git tree. The name of the entry consists of bytes, so that tests can use invalid and hostile names. */
export interface TreeLine {
  mode: "100644" | "100755" | "120000" | "160000" | "40000";
  name: string | Buffer;
  oid: string;
}

/** Sets a repository's `main` to a commit with these entries, which a checkout couldn't create. */
export async function commitTree(
  repository: GitRepository,
  lines: (blob: string) => TreeLine[],
): Promise<void> {
  const { bare } = repository;
  const file = join(bare, "raw-object");
  const store = async (type: string, content: string | Buffer) => {
    await writeFile(file, content);
    return (await git(bare, "hash-object", "-t", type, "-w", "--literally", file)).trim();
  };
  const entries = lines(await store("blob", "# Content\n")).map(({ mode, name, oid }) =>
    Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(oid, "hex")]),
  );
  const commit = await git(bare, "commit-tree", await store("tree", Buffer.concat(entries)), "-m", "Made");
  await git(bare, "update-ref", "refs/heads/main", commit.trim());
}
