import { z } from "zod";
import { JOB_STATES, type JobState } from "@/jobs/status";

const bytes = z.number().int().min(0);
const many = z.number().int().min(0);

export const instanceSchema = z
  .object({
    object: z.literal("instance"),
    version: z.string(),
    build: z.string(),
    schema: z.string().describe("Newest migration that this version knows."),
    node: z.string(),
    postgres: z.string(),
    migrations: z.object({ applied: many, pending: many }),
    workers: many.describe("Workers that live."),
    jobs: z.object(
      Object.fromEntries(JOB_STATES.map((state) => [state, many])) as Record<JobState, typeof many>,
    ),
    databaseBytes: bytes,
    fileBytes: bytes,
    organizations: many,
    backup: z
      .object({ lastAt: z.string().nullable(), overdue: z.boolean() })
      .nullable()
      .describe("The newest scheduled backup; null where none are made."),
  })
  .meta({ id: "Instance" });

export const instanceJobSchema = z
  .object({
    object: z.literal("instance-job"),
    id: z.string(),
    kind: z.string(),
    state: z.enum(JOB_STATES),
    organization: z.string().nullable().describe("Id of the organization that it is for."),
    attempts: many,
    maxAttempts: many,
    error: z.string().nullable().describe("Why the last attempt failed."),
    createdAt: z.string(),
    runAt: z.string().describe("When it is due."),
  })
  .meta({ id: "InstanceJob" });

export const listJobsFields = { state: z.enum(JOB_STATES).optional() };

export const instanceOrganizationSchema = z
  .object({
    object: z.literal("instance-organization"),
    id: z.string(),
    title: z.string(),
    createdAt: z.string(),
    members: many,
    spaces: many,
    fileBytes: bytes,
  })
  .meta({ id: "InstanceOrganization" });

export const instanceSettingsSchema = z
  .object({
    settings: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        isSet: z.boolean(),
        isSecret: z.boolean().describe("Its value is told to nobody."),
        value: z.string().nullable().describe("As the service understands it, defaults included."),
      }),
    ),
  })
  .meta({ id: "InstanceSettings" });
