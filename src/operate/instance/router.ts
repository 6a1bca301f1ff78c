import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { instanceScope, operatorProcedure } from "@/scopes/instance";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { backupsRouter } from "../backup/router";
import { dropJob, listJobs, presentJob, retryJob } from "./jobs";
import { listStorage, presentOrganization, readInstance, readSettings } from "./overview";
import {
  instanceJobSchema,
  instanceOrganizationSchema,
  instanceSchema,
  instanceSettingsSchema,
  listJobsFields,
} from "./schema";

const rest = restTagged("instance");
const JOB = "/instance/jobs/{jobId}";

/** What whoever operates the service sees and does. */
export const instanceRouter = router({
  backups: backupsRouter,

  get: rest("GET", "/instance", {
    id: "getInstance",
    summary: "Tell how the installation is",
    description: "Versions, database, queue and storage, as the console's page for operators shows them.",
    scope: operatorProcedure,
    output: instanceSchema,
  }).query(() => readInstance()),

  settings: rest("GET", "/instance/settings", {
    id: "getInstanceSettings",
    summary: "Tell every setting as the service understands it, without secrets",
    description: "Each setting of the environment with its value, or whether it is set where it is secret.",
    scope: operatorProcedure,
    output: instanceSettingsSchema,
  }).query(() => ({ settings: readSettings() })),

  organizations: rest("GET", "/instance/organizations", {
    id: "listInstanceOrganizations",
    summary: "List all organizations with what they take",
    description: "Their members, spaces and sites, and the bytes of their files.",
    scope: instanceScope("operate", paging),
    output: listOf(instanceOrganizationSchema),
  }).query(({ input }) => presentList(listStorage(input), presentOrganization)),

  jobs: rest("GET", "/instance/jobs", {
    id: "listInstanceJobs",
    summary: "List the jobs of the queue, newest first",
    description: "Those that wait, run, or have failed; `state` narrows it down.",
    scope: instanceScope("operate", { ...paging, ...listJobsFields }),
    output: listOf(instanceJobSchema),
  }).query(({ input }) => presentList(listJobs(input.state, input), presentJob)),

  retryJob: rest("POST", `${JOB}/retry`, {
    id: "retryInstanceJob",
    summary: "Run a job again, with all of its attempts",
    description: "It begins anew, whatever became of its attempts before.",
    scope: instanceScope("operate", { jobId: idField }),
    output: instanceJobSchema,
  }).mutation(async ({ ctx, input }) => presentJob(await retryJob(ctx, ctx.organizationId, input.jobId))),

  dropJob: rest("DELETE", JOB, {
    id: "dropInstanceJob",
    summary: "Take a job out of the queue",
    description: "What it was to do is then not done.",
    errors: [409],
    scope: instanceScope("operate", { jobId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.organizationId !== undefined) await dropJob(ctx, ctx.organizationId, input.jobId);
  }),
});
