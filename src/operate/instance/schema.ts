import { z } from "zod";
import { JOB_STATES, type JobState } from "@/jobs/status";

const bytes = z.number().int().min(0);
const many = z.number().int().min(0);

export const instanceSchema = z
  .object({
    object: z.literal("instance"),
    version: z.string().describe("The version of Bindery."),
    build: z.string().describe("The ID of the build."),
    schema: z.string().describe("The newest database migration that this version contains."),
    node: z.string().describe("The version of Node.js."),
    postgres: z.string().describe("The version of PostgreSQL."),
    migrations: z
      .object({
        applied: many.describe("The number of applied migrations."),
        pending: many.describe("The number of pending migrations."),
      })
      .describe("The numbers of applied and pending database migrations."),
    workers: many.describe("The number of running workers."),
    jobs: z
      .object(
        Object.fromEntries(
          JOB_STATES.map((state) => [state, many.describe(`The number of jobs in the state \`${state}\`.`)]),
        ) as Record<JobState, typeof many>,
      )
      .describe("The number of jobs in each state."),
    databaseBytes: bytes.describe("The size of the database in bytes."),
    fileBytes: bytes.describe("The size of all files in bytes."),
    organizations: many.describe("The number of organizations."),
    backup: z
      .object({
        lastAt: z
          .string()
          .nullable()
          .describe("When the newest backup was made (UTC). Null if there is none."),
        overdue: z.boolean().describe("Whether the next backup is overdue."),
      })
      .nullable()
      .describe("The newest scheduled backup. Null if backups aren't scheduled."),
  })
  .meta({ id: "Instance" });

export const instanceJobSchema = z
  .object({
    object: z.literal("instance-job"),
    id: z.string().describe("The ID of the job."),
    kind: z.string().describe("The kind of the job."),
    state: z.enum(JOB_STATES).describe("The state of the job."),
    organization: z.string().nullable().describe("The ID of the organization that the job is for."),
    attempts: many.describe("The number of attempts so far."),
    maxAttempts: many.describe("The maximum number of attempts."),
    error: z.string().nullable().describe("Why the last attempt failed."),
    createdAt: z.string().describe("When the job was created (UTC)."),
    runAt: z.string().describe("When the job is due (UTC)."),
  })
  .meta({ id: "InstanceJob" });

export const listJobsFields = {
  state: z.enum(JOB_STATES).optional().describe("Return only jobs in this state."),
};

export const instanceOrganizationSchema = z
  .object({
    object: z.literal("instance-organization"),
    id: z.string().describe("The ID of the organization."),
    title: z.string().describe("The name of the organization."),
    createdAt: z.string().describe("When the organization was created (UTC)."),
    members: many.describe("The number of members."),
    spaces: many.describe("The number of spaces."),
    fileBytes: bytes.describe("The size of the organization's files in bytes."),
  })
  .meta({ id: "InstanceOrganization" });

export const instanceSettingsSchema = z
  .object({
    settings: z
      .array(
        z.object({
          name: z.string().describe("The name of the setting."),
          description: z.string().describe("The description of the setting."),
          isSet: z.boolean().describe("Whether the operator has set a value. If false, the default applies."),
          isSecret: z
            .boolean()
            .describe("Whether the setting is a secret. The values of secrets are never returned."),
          value: z
            .string()
            .nullable()
            .describe("The effective value of the setting, including defaults. Null for secrets."),
        }),
      )
      .describe("The settings of the instance."),
  })
  .meta({ id: "InstanceSettings" });

/** The result of a test email. */
export const emailCheckSchema = z
  .object({
    object: z.literal("email-check"),
    to: z.string().describe("The email address to which the test email was sent."),
    sent: z.boolean().describe("Whether the SMTP server accepted the email."),
    problem: z
      .string()
      .optional()
      .describe("Why the email wasn't sent. Absent if the SMTP server accepted it."),
  })
  .meta({ id: "EmailCheck" });
