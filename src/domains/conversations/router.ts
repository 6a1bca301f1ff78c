import { z } from "zod";
import { pathOfChangeRequest, presentChangeRequest } from "@/domains/content/change-request/presenter";
import { changeRequestSchema } from "@/domains/content/change-request/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { mayKnowAddresses, organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { listClusters, readCluster, updateCluster } from "./cluster-rows";
import { createRequestFromCluster, findEditableSpace } from "./from-cluster";
import { ingestConversations } from "./ingest";
import {
  presentCluster,
  presentConversation,
  presentFoundIssue,
  presentWholeConversation,
} from "./presenter";
import { listConversations, listIssues, readConversation, readIssue, readProcessingStatus } from "./rows";
import * as schema from "./schema";

const rest = restTagged("conversations");
const CONVERSATIONS = "/orgs/{organizationId}/conversations";
const ISSUES = "/orgs/{organizationId}/conversations-issues";
const CLUSTERS = "/orgs/{organizationId}/conversations-clusters";
const CLUSTER = `${CLUSTERS}/{clusterId}` as const;

const conversations = {
  list: rest("GET", CONVERSATIONS, {
    id: "listConversations",
    summary: "List conversations, newest first",
    description: "Support conversations that were ingested, without their messages.",
    scope: organizationScope("ingestConversations", { ...paging, ...schema.listConversationsFields }),
    output: listOf(schema.conversationSchema),
  }).query(({ ctx, input }) =>
    presentList(listConversations(ctx.organizationId, input.source, input), presentConversation),
  ),

  ingest: rest("POST", CONVERSATIONS, {
    id: "ingestConversation",
    summary: "Send one support conversation, or up to a hundred",
    description:
      "Sent again under its id, a conversation changes nothing; with more parts it is looked at anew. E-mail " +
      "addresses, passwords, tokens, card and phone numbers are masked before anything is kept.",
    status: 204,
    wholeBody: "conversations",
    scope: organizationScope("ingestConversations", { conversations: schema.ingestField }),
  }).mutation(({ ctx, input }) => ingestConversations(ctx, ctx.organizationId, input.conversations)),

  get: rest("GET", `${CONVERSATIONS}/{conversationId}`, {
    id: "getConversationById",
    summary: "Fetch a conversation with its messages",
    description: "As it is kept, with what was masked in it.",
    scope: organizationScope("ingestConversations", schema.conversationField),
    output: schema.wholeConversationSchema,
  }).query(async ({ ctx, input }) =>
    presentWholeConversation(await readConversation(ctx.organizationId, input.conversationId)),
  ),

  /** For the console: what there is, and whether a job is at it. */
  processingStatus: rest("GET", "/orgs/{organizationId}/conversations-status", {
    id: "getConversationsStatus",
    summary: "Say how far the analysis of conversations is",
    description: "How many conversations wait, and how many were looked at.",
    scope: organizationScope("ingestConversations", {}),
    output: z.object({
      conversations: z.number(),
      waiting: z.number().describe("Whose issues are still looked for."),
      unsorted: z.number().describe("Issues that are like no other."),
      sources: z.array(z.string()),
      hasModel: z.boolean(),
    }),
  }).query(({ ctx }) => readProcessingStatus(ctx.organization)),
};

const issues = {
  listIssues: rest("GET", ISSUES, {
    id: "listConversationsIssues",
    summary: "List the issues found in conversations, newest first",
    description: "`cluster` and `conversation` narrow it down.",
    scope: organizationScope("ingestConversations", { ...paging, ...schema.listIssuesFields }),
    output: listOf(schema.foundIssueSchema),
  }).query(({ ctx, input }) =>
    presentList(listIssues(ctx.organizationId, input, input), ({ issue, conversation }) =>
      presentFoundIssue(issue, conversation),
    ),
  ),

  getIssue: rest("GET", `${ISSUES}/{issueId}`, {
    id: "getConversationIssueById",
    summary: "Fetch an issue with its conversation",
    description: "What the issue is, and the conversation that it was found in.",
    scope: organizationScope("ingestConversations", schema.issueField),
    output: schema.foundIssueSchema,
  }).query(async ({ ctx, input }) => {
    const { issue, conversation } = await readIssue(ctx.organizationId, input.issueId);
    return presentFoundIssue(issue, conversation);
  }),
};

const clusters = {
  listClusters: rest("GET", CLUSTERS, {
    id: "listConversationsIssuesClusters",
    summary: "List clusters of issues that are alike",
    description: "In the order that `orderBy` names.",
    scope: organizationScope("ingestConversations", { ...paging, ...schema.listClustersFields }),
    output: listOf(schema.clusterSchema),
  }).query(({ ctx, input }) => presentList(listClusters(ctx.organizationId, input), presentCluster)),

  getCluster: rest("GET", CLUSTER, {
    id: "getConversationsIssuesCluster",
    summary: "Fetch a cluster",
    description: "Its label, its summary, and how many issues it holds.",
    scope: organizationScope("ingestConversations", schema.clusterField),
    output: schema.clusterSchema,
  }).query(async ({ ctx, input }) => {
    const cluster = await readCluster(ctx.organizationId, input.clusterId);
    ctx.reply.version = cluster.version;
    return presentCluster(cluster);
  }),

  updateCluster: rest("PATCH", CLUSTER, {
    id: "updateConversationsIssuesCluster",
    summary: "Mute a cluster, or unmute it",
    description: "No change request is made of a muted cluster.",
    scope: organizationScope("ingestConversations", schema.updateClusterFields),
    output: schema.clusterSchema,
  }).mutation(async ({ ctx, input }) =>
    presentCluster(await updateCluster(ctx, ctx.organizationId, input.clusterId, input)),
  ),

  createChangeRequest: rest("POST", `${CLUSTER}/change-requests`, {
    id: "createChangeRequestFromIssuesCluster",
    summary: "Begin a change request for the issues of a cluster",
    description:
      "A draft in a space that the caller may edit; its description holds the issues, and links the pages most " +
      "likely concerned. 409 for a muted cluster.",
    status: 201,
    scope: organizationScope("ingestConversations", schema.createRequestFields).use(
      async ({ ctx, input, next }) => {
        await findEditableSpace(ctx, ctx.organizationId, input.space);
        return next();
      },
    ),
    output: changeRequestSchema,
  }).mutation(async ({ ctx, input }) => {
    const request = await createRequestFromCluster(ctx, ctx.organizationId, input);
    ctx.reply.location = pathOfChangeRequest(request);
    return presentChangeRequest(request, mayKnowAddresses(ctx.organization.role));
  }),
};

/** Support conversations of an organization, the issues found in them, and clusters of these. */
export const conversationsRouter = router({ ...conversations, ...issues, ...clusters });
