import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { instanceScope, operatorProcedure } from "@/scopes/instance";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { backupsRouter } from "../backup/router";
import { checkEmail } from "./email-check";
import { dropJob, listJobs, presentJob, retryJob } from "./jobs";
import { listStorage, presentOrganization, readInstance, readSettings } from "./overview";
import {
  emailCheckSchema,
  instanceJobSchema,
  instanceOrganizationSchema,
  instanceSchema,
  instanceSettingsSchema,
  listJobsFields,
} from "./schema";

const rest = restTagged("instance");
const JOB = "/instance/jobs/{jobId}";

/** The operations with which the operator views and manages the instance. */
export const instanceRouter = router({
  backups: backupsRouter,

  get: rest("GET", "/instance", {
    id: "getInstance",
    summary: "Get instance status",
    description:
      "Returns the versions of Bindery, Node.js and PostgreSQL, and the state of the database, the queue and the file storage.",
    scope: operatorProcedure,
    output: instanceSchema,
  }).query(() => readInstance()),

  settings: rest("GET", "/instance/settings", {
    id: "getInstanceSettings",
    summary: "List instance settings",
    description:
      "Returns every setting with its effective value. For a secret, the response contains only whether the secret is set.",
    scope: operatorProcedure,
    output: instanceSettingsSchema,
  }).query(() => ({ settings: readSettings() })),

  checkEmail: rest("POST", "/instance/email/check", {
    id: "checkInstanceEmail",
    audit: false,
    summary: "Check email settings",
    description:
      "Sends a test email to the caller's email address, and waits for the SMTP server. If the server doesn't accept the email, the response contains a `problem`.",
    scope: operatorProcedure,
    output: emailCheckSchema,
  }).mutation(async ({ ctx }) => ({
    object: "email-check" as const,
    ...(await checkEmail(ctx.actor)),
  })),

  organizations: rest("GET", "/instance/organizations", {
    id: "listInstanceOrganizations",
    summary: "List organizations of the instance",
    description:
      "Returns all organizations with the numbers of their members, spaces and sites, and the size of their files.",
    scope: instanceScope("operate", paging),
    output: listOf(instanceOrganizationSchema),
  }).query(({ input }) => presentList(listStorage(input), presentOrganization)),

  jobs: rest("GET", "/instance/jobs", {
    id: "listInstanceJobs",
    summary: "List jobs",
    description:
      "Returns the jobs in the queue, newest first. Use `state` to list only waiting, running or failed jobs.",
    scope: instanceScope("operate", { ...paging, ...listJobsFields }),
    output: listOf(instanceJobSchema),
  }).query(({ input }) => presentList(listJobs(input.state, input), presentJob)),

  retryJob: rest("POST", `${JOB}/retry`, {
    id: "retryInstanceJob",
    summary: "Retry a job",
    description: "Puts the job back into the queue, resets its number of attempts, and returns the job.",
    scope: instanceScope("operate", { jobId: idField.describe("The ID of the job.") }),
    output: instanceJobSchema,
  }).mutation(async ({ ctx, input }) => presentJob(await retryJob(ctx, ctx.organizationId, input.jobId))),

  dropJob: rest("DELETE", JOB, {
    id: "dropInstanceJob",
    summary: "Delete a job",
    description: "Deletes the job from the queue without running it.",
    errors: [409],
    scope: instanceScope("operate", { jobId: idField.describe("The ID of the job.") }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await dropJob(ctx, ctx.organizationId, input.jobId);
  }),
});
