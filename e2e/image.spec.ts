import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DockerfileParser, type Instruction } from "dockerfile-ast";
import { expect } from "playwright/test";
import { isNeededInProduction } from "../scripts/production.mjs";
import { startOwnService } from "./own-service";
import { test } from "./test";

const dockerfile = DockerfileParser.parse(readFileSync("Dockerfile", "utf8"));

/** The arguments of a Dockerfile instruction in the final stage. */
function inImage(keyword: string): string[] {
  const all = dockerfile.getInstructions();
  const last = all.findLastIndex((one: Instruction) => one.getKeyword() === "FROM");
  const found = all.slice(last).filter((one: Instruction) => one.getKeyword() === keyword);
  return found.map((one: Instruction) => one.getArgumentsContent() ?? "");
}

interface LockFile {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/** Creates links to the packages that the image contains, each at its path in the image. */
function linkPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
  for (const [place, entry] of Object.entries(packages)) {
    if (
      !isNeededInProduction(place, entry) ||
      !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) ||
      !statSync(place, { throwIfNoEntry: false })
    )
      continue;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(path.resolve(place), path.join(folder, place));
  }
}

/** Copies the files that the image gets from its build stages. */
function layOut(folder: string): void {
  for (const copied of inImage("COPY")) {
    const [, source = "", target = ""] = /^\/bindery\/(\S+) (\S+)$/.exec(copied) ?? [];
    expect(source, copied).toBe(target);
    const isKept = (place: string) => path.relative(".", place) !== path.join(".next", "cache");
    if (source === "node_modules") linkPackages(folder);
    else cpSync(source, path.join(folder, target), { recursive: true, filter: isKept });
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

test("a server from the image's files serves the console, reports that it's healthy, creates a backup, and doesn't change the files", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "bindery-image-"));
  try {
    layOut(folder);
    const before = filesIn(folder);
    const [command, health] = [inImage("CMD"), inImage("HEALTHCHECK")];
    expect(command).toEqual(['["node", "dist/main.js"]']);
    const service = await startOwnService(/ready on/, {}, folder);
    try {
      const page = await fetch(`${service.address}/sign-in`);
      const isNew = (await page.text()).includes("have an administrator yet");
      expect([page.status, isNew]).toEqual([200, true]);
      const run = (words: string[]) =>
        spawnSync(process.execPath, words, { cwd: folder, env: service.env, encoding: "utf8" });
      const [, ...words] = JSON.parse(health[0]?.replace(/^.*?CMD /s, "") ?? "[]") as string[];
      expect(run(words)).toMatchObject({ status: 0, stderr: "" });
      const backup = run(["dist/operate.js", "backup", path.join(service.dataDir, "backup")]);
      expect(backup.stderr).toContain("Verified the backup");
    } finally {
      await service.stop();
    }
    expect(filesIn(folder)).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
