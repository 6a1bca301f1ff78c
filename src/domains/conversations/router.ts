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
    summary: "List conversations",
    description:
      "Returns the support conversations of the organization without their messages, newest first.",
    scope: organizationScope("ingestConversations", { ...paging, ...schema.listConversationsFields }),
    output: listOf(schema.conversationSchema),
  }).query(({ ctx, input }) =>
    presentList(listConversations(ctx.organizationId, input.source, input), presentConversation),
  ),

  ingest: rest("POST", CONVERSATIONS, {
    id: "ingestConversation",
    summary: "Submit support conversations",
    description:
      "Adds up to 100 support conversations. If you send a conversation with the same ID again, Bindery analyzes it again only if it has new parts. Before Bindery stores a conversation, it masks email addresses, passwords, tokens, card numbers and phone numbers.",
    status: 204,
    wholeBody: "conversations",
    scope: organizationScope("ingestConversations", { conversations: schema.ingestField }),
  }).mutation(({ ctx, input }) => ingestConversations(ctx, ctx.organizationId, input.conversations)),

  get: rest("GET", `${CONVERSATIONS}/{conversationId}`, {
    id: "getConversationById",
    summary: "Get a conversation",
    description:
      "Returns the conversation with its messages. Sensitive data in the messages was masked when the conversation was ingested.",
    returns: "The conversation with its messages.",
    scope: organizationScope("ingestConversations", schema.conversationField),
    output: schema.wholeConversationSchema,
  }).query(async ({ ctx, input }) =>
    presentWholeConversation(await readConversation(ctx.organizationId, input.conversationId)),
  ),

  /** For the console. Returns the number of conversations, and whether a job is running. */
  processingStatus: rest("GET", "/orgs/{organizationId}/conversations-status", {
    id: "getConversationsStatus",
    summary: "Get conversation analysis status",
    description: "Returns how many conversations were analyzed and how many are waiting.",
    returns: "The status of the analysis.",
    scope: organizationScope("ingestConversations", {}),
    output: z.object({
      conversations: z.number().describe("The number of conversations."),
      waiting: z.number().describe("The number of conversations that wait for analysis."),
      unsorted: z.number().describe("The number of issues that aren't in a cluster."),
      sources: z.array(z.string()).describe("The sources of the conversations."),
      hasModel: z.boolean().describe("Whether a language model is configured."),
    }),
  }).query(({ ctx }) => readProcessingStatus(ctx.organization)),
};

const issues = {
  listIssues: rest("GET", ISSUES, {
    id: "listConversationsIssues",
    summary: "List conversation issues",
    description:
      "Returns the issues found in support conversations, newest first. Use `cluster` and `conversation` to filter them.",
    scope: organizationScope("ingestConversations", { ...paging, ...schema.listIssuesFields }),
    output: listOf(schema.foundIssueSchema, "issues"),
  }).query(({ ctx, input }) =>
    presentList(listIssues(ctx.organizationId, input, input), ({ issue, conversation }) =>
      presentFoundIssue(issue, conversation),
    ),
  ),

  getIssue: rest("GET", `${ISSUES}/{issueId}`, {
    id: "getConversationIssueById",
    summary: "Get a conversation issue",
    description: "Returns the issue with the conversation that it was found in.",
    returns: "The conversation issue with its conversation.",
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
    summary: "List issue clusters",
    description: "Returns the clusters of similar issues, in the order that `orderBy` specifies.",
    scope: organizationScope("ingestConversations", { ...paging, ...schema.listClustersFields }),
    output: listOf(schema.clusterSchema),
  }).query(({ ctx, input }) => presentList(listClusters(ctx.organizationId, input), presentCluster)),

  getCluster: rest("GET", CLUSTER, {
    id: "getConversationsIssuesCluster",
    summary: "Get an issue cluster",
    description: "Returns the cluster with its label, its summary and the number of its issues.",
    scope: organizationScope("ingestConversations", schema.clusterField),
    output: schema.clusterSchema,
  }).query(async ({ ctx, input }) => {
    const cluster = await readCluster(ctx.organizationId, input.clusterId);
    ctx.reply.version = cluster.version;
    return presentCluster(cluster);
  }),

  updateCluster: rest("PATCH", CLUSTER, {
    id: "updateConversationsIssuesCluster",
    summary: "Update an issue cluster",
    description:
      "Mutes or unmutes the cluster and returns it. You can't create a change request from a muted cluster.",
    scope: organizationScope("ingestConversations", schema.updateClusterFields),
    output: schema.clusterSchema,
  }).mutation(async ({ ctx, input }) =>
    presentCluster(await updateCluster(ctx, ctx.organizationId, input.clusterId, input)),
  ),

  createChangeRequest: rest("POST", `${CLUSTER}/change-requests`, {
    id: "createChangeRequestFromIssuesCluster",
    summary: "Create a change request from issues",
    description:
      "Creates a draft change request in a space that the caller can edit. Its description lists the issues of the cluster and links to the most relevant pages. Returns 409 if the cluster is muted.",
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

/** Support conversations of an organization, their issues, and clusters of issues. */
export const conversationsRouter = router({ ...conversations, ...issues, ...clusters });
