import type { z } from "zod";
import { db, pooled } from "@/db/client";
import { migrationCounts } from "@/db/migrations/deploy";
import { afterKey, keyByTime, keysetPage, type Page, type Paging } from "@/db/page";
import type { RowOf } from "@/db/statement";
import { readInformation } from "@/domains/system/service";
import { type Env, env, settingGroups } from "@/env";
import { JOB_STATES, type JobState } from "@/jobs/status";
import { readBackupState } from "../backup/state";
import { jobCounts } from "../queries";
import { readSizes } from "../sizes";
import { type FoundOrganization, instanceFacts, storagePage } from "./queries";
import type { instanceSchema } from "./schema";

async function countJobs(): Promise<Record<JobState, number>> {
  const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
  for (const { state, count } of await jobCounts.rows(pooled(), {})) counts[state] += count;
  return counts;
}

/** The state of the whole instance. */
export async function readInstance(): Promise<z.output<typeof instanceSchema>> {
  const [facts, sizes, jobs, migrations, backup] = await Promise.all([
    instanceFacts.first(pooled(), {}),
    readSizes(),
    countJobs(),
    migrationCounts(pooled()),
    readBackupState(),
  ]);
  return {
    object: "instance",
    ...readInformation(),
    node: process.versions.node,
    ...(facts as RowOf<typeof instanceFacts>),
    jobs,
    migrations,
    backup: backup ?? null,
    databaseBytes: sizes.database,
    fileBytes: sizes.files,
  };
}

const SECRET = /(?:SECRET|KEY|KEY_ID|TOKEN|PASSWORD|HEADERS)$/;

/**
 * Removes the user name, the password and the query from a URL, because all of them can contain a secret.
 */
function withoutCredentials(value: string): string {
  const url = new URL(value);
  Object.assign(url, { username: "", password: "", search: "" });
  return url.href;
}

function shown(value: Env[keyof Env]): string | null {
  if (value === undefined) return null;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return /^[a-z]+:\/\//i.test(text) ? withoutCredentials(text) : text;
}

/** Returns every setting with its effective value. For a secret, returns only whether it's set. */
export function readSettings() {
  const described = settingGroups().flatMap(({ settings }) => settings);
  return described.map(({ name, meaning, default: fallback }) => {
    const value = env[name as keyof Env];
    const isSecret = SECRET.test(name);
    return {
      name,
      description: `${meaning} Default: ${fallback}.`,
      isSecret,
      isSet: value !== undefined,
      value: isSecret ? null : shown(value),
    };
  });
}

export const presentOrganization = ({ createdAt, fileBytes, ...organization }: FoundOrganization) => ({
  object: "instance-organization" as const,
  ...organization,
  createdAt: createdAt.toISOString(),
  fileBytes: Number(fileBytes),
});

/** Lists all organizations in the order in which they were created. */
export const listStorage = (paging: Paging): Promise<Page<FoundOrganization>> =>
  keysetPage<FoundOrganization>(paging, {
    name: "instance-organizations",
    keyOf: keyByTime,
    // This statement takes long, because it adds the sizes of all files of each organization. Therefore,
    // don't use a connection for short reads.
    fetch: (key, limit) =>
      storagePage.of({ isNext: key !== null }).rows(pooled(), { ...afterKey(key), limit }),
    count: () => db().organization.count(),
  });
