import path from "node:path";
import { z } from "zod";
import { describeSetting } from "@/lib/settings/facts";
import { KEEPING, LIMITS } from "@/lib/settings/keeping";
import { BACKUP, FIRST_START, PROCESS } from "@/lib/settings/process";
import { PROVIDERS } from "@/lib/settings/providers";
import type { SettingGroup } from "@/lib/settings/reference";
import { TELEMETRY } from "@/lib/settings/telemetry";

/**
 * The groups of settings in `src/lib/settings/`. Each key is the title of a group in the configuration
 * reference.
 */
const GROUPS = {
  "Server and data": PROCESS,
  OpenTelemetry: TELEMETRY,
  "First start": FIRST_START,
  Backups: BACKUP,
  "Network and limits": LIMITS,
  "Retention, analytics and jobs": KEEPING,
  "Email, sign-in, models and file storage": PROVIDERS,
};

/** Every setting, read once from the environment and validated. No other module reads `process.env`. */
const settings = z.object({
  ...PROCESS,
  ...TELEMETRY,
  ...FIRST_START,
  ...BACKUP,
  ...LIMITS,
  ...KEEPING,
  ...PROVIDERS,
});

type Settings = z.output<typeof settings>;
/** The validated settings, with `PUBLIC_URL` set. */
export type Env = Settings & { PUBLIC_URL: string };

/** Groups of settings. In each group, either all settings must be set, or none of them. */
const together: ReadonlyArray<ReadonlyArray<keyof Settings>> = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["LLM_BASE_URL", "LLM_MODEL"],
];

/** Settings that have an effect only together with another setting. */
const needs: ReadonlyArray<[keyof Settings, keyof Settings]> = [
  ["BACKUP_EVERY", "BACKUP_DIR"],
  ["BACKUP_KEEP", "BACKUP_DIR"],
];

function problemsOfGroups(values: Settings): string[] {
  const idle = needs
    .filter(([name, needed]) => values[name] !== undefined && values[needed] === undefined)
    .map(([name, needed]) => `${name} requires ${needed}. Set ${needed}, or remove ${name}.`);
  const halves = together.flatMap((group) => {
    const absent = group.filter((name) => values[name] === undefined);
    const complete = absent.length === 0 || absent.length === group.length;
    return complete
      ? []
      : [`Set all of ${group.join(", ")}, or none of them. Missing: ${absent.join(", ")}.`];
  });
  return [...idle, ...halves];
}

function defaultPublicUrl(host: string, listeningPort: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${listeningPort}`;
}

/**
 * Validates the settings. An empty value counts as not set.
 * @throws Error that lists all invalid settings. The error never contains a setting's value, because it might be a secret.
 */
export function readEnv(raw: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const problems = parsed.success
    ? problemsOfGroups(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Invalid settings:\n  ${problems.join("\n  ")}`);
  }
  const values = parsed.data;
  return { ...values, PUBLIC_URL: values.PUBLIC_URL ?? defaultPublicUrl(values.HOST, values.PORT) };
}

/** Every setting with its description, in the order of the configuration reference. */
export function settingGroups(): SettingGroup[] {
  return Object.entries(GROUPS).map(([title, group]) => ({
    title,
    settings: Object.entries(group).map(([name, schema]) => describeSetting(name, schema)),
  }));
}

/** If a setting is invalid, the process prints the name of the setting and exits with status 1. */
function readOwnEnv(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    process.stderr.write(`Could not start: ${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** The settings of this process. Other bundles have their own copy of this module with the same values. */
export const env: Env = readOwnEnv();

/**
 * Adds values that a process determines when it starts, such as the URL of the embedded database. The values
 * apply to this module, to child processes, and to copies of this module that other bundles load later.
 */
export function provideEnv(values: Partial<Record<keyof Env, string>>): void {
  Object.assign(process.env, values);
  const settled = readEnv(process.env);
  // Removes values that are no longer set.
  for (const name of Object.keys(env) as (keyof Env)[]) if (!(name in settled)) delete env[name];
  Object.assign(env, settled);
}

/** Sets the environment variable from which next-auth reads Bindery's URL. */
export function provideAuthAddress(): void {
  process.env.NEXTAUTH_URL = `${env.PUBLIC_URL}/api/auth`;
}

/**
 * Returns a setting that has a value only after the process has started. Either the operator has set it, or
 * Bindery generates it at the start.
 * @throws Error if the setting is read before it was generated
 */
export function requiredEnv<Name extends keyof Env>(name: Name): NonNullable<Env[Name]> {
  const value = env[name];
  if (value === undefined || value === null) throw new Error(`The setting ${name} is required.`);
  return value;
}

/** Resolves a path from a command's arguments, relative to the folder in which npm was called. */
export const pathFromCaller = (name: string): string => path.resolve(process.env.INIT_CWD ?? "", name);

/** Returns the environment for a child process: the environment of this process and all settings. */
export function childEnv(): Record<string, string | undefined> {
  return { ...process.env };
}
