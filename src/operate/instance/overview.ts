import type { z } from "zod";
import { db } from "@/db/client";
import { migrationCounts } from "@/db/migrations/deploy";
import { keyByTime, keysetPage, type Page, type Paging } from "@/db/page";
import { readInformation } from "@/domains/system/service";
import { type Env, env, settingGroups } from "@/env";
import { JOB_STATE, JOB_STATES, type JobState } from "@/jobs/status";
import { readBackupState } from "../backup/state";
import { readSizes } from "../sizes";
import type { instanceSchema } from "./schema";

interface Facts {
  postgres: string;
  workers: number;
  organizations: number;
}

const readFacts = () => db().$queryRaw<Facts[]>`
  SELECT current_setting('server_version') AS "postgres",
    (SELECT count(*)::int FROM pg_stat_activity
      WHERE application_name = 'bindery worker presence' AND datname = current_database()) AS "workers",
    (SELECT count(*)::int FROM "Organization") AS "organizations"`;

async function countJobs(): Promise<Record<JobState, number>> {
  const rows = await db().$queryRaw<{ state: JobState; many: number }[]>`
    SELECT ${JOB_STATE} AS state, count(*)::int AS many FROM graphile_worker.jobs j GROUP BY 1`;
  const found = new Map(rows.map(({ state, many }) => [state, many]));
  const counts = JOB_STATES.map((state) => [state, found.get(state) ?? 0]);
  return Object.fromEntries(counts) as Record<JobState, number>;
}

/** The state of the whole instance. */
export async function readInstance(): Promise<z.output<typeof instanceSchema>> {
  const [[facts], sizes, jobs, migrations, backup] = await Promise.all([
    readFacts(),
    readSizes(),
    countJobs(),
    migrationCounts((sql) => db().$queryRawUnsafe(sql)),
    readBackupState(),
  ]);
  return {
    object: "instance",
    ...readInformation(),
    node: process.versions.node,
    ...(facts as Facts),
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

/** An organization and the storage that it uses. */
interface FoundOrganization {
  id: string;
  title: string;
  createdAt: Date;
  members: number;
  spaces: number;
  fileBytes: bigint;
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
    fetch: (key, take) => {
      const [createdAt, id] = key ?? [null, null];
      return db().$queryRaw`SELECT o."id", o."title", o."createdAt",
          (SELECT count(*)::int FROM "Member" m WHERE m."organizationId" = o."id") AS "members",
          (SELECT count(*)::int FROM "Space" s WHERE s."organizationId" = o."id" AND s."deletedAt" IS NULL) AS "spaces",
          (SELECT coalesce(sum(b."size"), 0)::bigint FROM "Blob" b WHERE b."organizationId" = o."id") AS "fileBytes"
        FROM "Organization" o
        WHERE ${createdAt}::timestamptz IS NULL OR (o."createdAt", o."id") > (${createdAt}::timestamptz, ${id}::text)
        ORDER BY o."createdAt", o."id" LIMIT ${take}`;
    },
    count: () => db().organization.count(),
  });
