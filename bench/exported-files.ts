import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTemporaryPostgres } from "@/db/embedded/database";
import { deployMigrations } from "@/db/migrations/deploy";
import { provideEnv } from "@/env";
import { git, startGitServer } from "@/testing/git-server";

const REF = "refs/heads/main";

/** Returns the IDs of the contents of a commit's files, by path. */
async function contentsOf(repository: string): Promise<Map<string, string>> {
  const listed = (await git(repository, "ls-tree", "-r", "-z", REF)).split("\0").filter(Boolean);
  return new Map(
    listed.map((entry) => {
      const [about = "", name = ""] = entry.split("\t");
      return [name, about.split(" ")[2] ?? ""];
    }),
  );
}

/**
 * Imports a folder in GitBook's format from a Git repository, and exports the content to an empty repository. Returns the number of
 * exported files, and the paths of those whose bytes differ from the folder.
 */
export async function compareExport(folder: string): Promise<{ exported: number; changed: string[] }> {
  const work = mkdtempSync(path.join(tmpdir(), "bindery-bench-export-"));
  cpSync(folder, work, { recursive: true, filter: (name) => path.basename(name) !== ".git" });
  const server = await startGitServer();
  const postgres = await startTemporaryPostgres();
  try {
    await deployMigrations(postgres.url);
    provideEnv({ DATABASE_URL: postgres.url, OUTBOUND_ALLOWLIST: server.host });
    const [source, copy] = [await server.addEmpty("source.git"), await server.addEmpty("copy.git")];
    await git(work, "init", "-q", "-b", "main");
    await git(work, "add", "-A", "-f");
    await git(work, "commit", "-q", "-m", "All files");
    await git(work, "push", "-q", server.url("source.git"), "main:main");
    await importAndExport(server.url("source.git"), server.url("copy.git"));
    const before = await contentsOf(source);
    const after = await contentsOf(copy);
    const changed = [...after].filter(([name, content]) => before.get(name) !== content);
    return { exported: after.size, changed: changed.map(([name]) => name) };
  } finally {
    const { disconnect } = await import("@/db/client");
    await disconnect();
    await postgres.stop();
    await server.close();
    rmSync(work, { recursive: true, force: true });
  }
}

async function importAndExport(from: string, to: string): Promise<void> {
  const { makeOrganization } = await import("@/testing/make/organization");
  const { makePerson } = await import("@/testing/make/member");
  const { makeSpace } = await import("@/testing/make/space");
  const { rest } = await import("@/testing/rest");
  const { runJobs } = await import("@/testing/jobs");
  const organization = await makeOrganization();
  const { token } = await makePerson({ organization, role: "admin" });
  const { id } = await makeSpace({ organizationId: organization.id });
  const api = rest(token);
  for (const [direction, body] of [
    ["import", { url: from, ref: REF }],
    ["export", { url: to, ref: REF, commitMessage: "All files" }],
  ] as const) {
    await api.post(`/spaces/${id}/git/${direction}`, body);
    await runJobs();
    const [run] = (await api.get(`/spaces/${id}/git/runs?limit=1`)).body.items;
    if (run?.status !== "success") throw new Error(`${direction}: ${run?.error}`);
  }
}
