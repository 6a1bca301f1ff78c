import { z } from "zod";
import { jsonDocumentOutput } from "@/domains/content/document-schema";
import { idField } from "@/scopes/define";

/** The limits of one request. Requests that exceed them get 400. */
export const CONVERSATION_LIMITS = {
  conversations: 100,
  parts: 1000,
  bodyCharacters: 100_000,
  attributes: 100,
  attributeCharacters: 2000,
} as const;

const ID_CHARACTERS_MAX = 255;
const SUBJECT_CHARACTERS_MAX = 512;
const URL_CHARACTERS_MAX = 2048;
const SOURCE = /^(email|integration:[^:]+:[^:]+)$/;
const STORABLE = "can't contain a null character or an unpaired surrogate";

/** Rejects NUL, which PostgreSQL can't store, and unpaired surrogates, which aren't valid characters. */
const isStorable = (text: string) => !text.includes("\0") && !/\p{Surrogate}/u.test(text);
const text = (charactersMax: number, charactersMin = 0) =>
  z.string().min(charactersMin).max(charactersMax).refine(isStorable, STORABLE);

export const IMPACTS = ["low", "medium", "high"] as const;
export type Impact = (typeof IMPACTS)[number];
const impactField = z
  .enum(IMPACTS)
  .describe(
    "The impact of the issue: `low` for minor friction, `medium` for noticeable friction with a workaround, `high` if it blocks the customer.",
  );

const partSchema = z
  .object({
    type: z.literal("message"),
    role: z.enum(["user", "assistant", "team-member"]).describe("The role of the message's author."),
    body: z.string().describe("The text of the message."),
  })
  .meta({ id: "ConversationPart" });
export type ConversationPart = z.output<typeof partSchema>;

const metadataSchema = z
  .object({
    url: z.string().optional().describe("The URL of the conversation in the system that it comes from."),
    attributes: z
      .record(z.string(), z.string())
      .optional()
      .describe("Additional attributes of the conversation."),
    createdAt: z.iso.datetime().optional().describe("When the conversation started (UTC)."),
  })
  .meta({ id: "ConversationMetadata" });

const attributesField = z
  .record(text(CONVERSATION_LIMITS.attributeCharacters, 1), text(CONVERSATION_LIMITS.attributeCharacters))
  .refine(
    (attributes) => Object.keys(attributes).length <= CONVERSATION_LIMITS.attributes,
    `can have at most ${CONVERSATION_LIMITS.attributes} attributes`,
  );

const conversationInput = z
  .object({
    id: text(ID_CHARACTERS_MAX, 1).describe("The ID of the conversation in your system."),
    subject: text(SUBJECT_CHARACTERS_MAX).optional().describe("The subject of the conversation."),
    metadata: z
      .object({
        url: text(URL_CHARACTERS_MAX)
          .optional()
          .describe("The URL of the conversation in the system that it comes from."),
        attributes: attributesField
          .optional()
          .describe(
            "Additional attributes. `source` is the source of the conversation: `email` or a name that you choose.",
          ),
        createdAt: z.iso
          .datetime({ offset: true })
          .optional()
          .describe("When the conversation started. Default: now."),
      })
      .optional()
      .describe("Metadata of the conversation."),
    parts: z
      .array(
        partSchema.extend({
          body: text(CONVERSATION_LIMITS.bodyCharacters).describe("The text of the message."),
        }),
      )
      .min(1)
      .max(CONVERSATION_LIMITS.parts)
      .describe("The messages of the conversation, oldest first."),
  })
  .meta({ id: "ConversationInput" });
export type ConversationInput = z.output<typeof conversationInput>;

const CONVERSATION_INPUT = { $ref: "#/components/schemas/ConversationInput" };

/** The request body, which contains one or several conversations. */
export const ingestField = z
  .preprocess(
    (body: z.input<typeof conversationInput>[]) => (Array.isArray(body) ? body : [body]),
    z.array(conversationInput).min(1).max(CONVERSATION_LIMITS.conversations),
  )
  .meta({
    override: ({ jsonSchema }) => {
      const { type, items, minItems, maxItems } = jsonSchema;
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name as keyof typeof jsonSchema];
      jsonSchema.oneOf = [CONVERSATION_INPUT, { type, items, minItems, maxItems }] as typeof jsonSchema.oneOf;
    },
  });

export const conversationSchema = z
  .object({
    object: z.literal("conversation"),
    id: z.string().describe("The ID of the conversation."),
    subject: z.string().optional().describe("The subject of the conversation."),
    createdAt: z.iso.datetime().describe("When the conversation started (UTC)."),
    processedAt: z.iso
      .datetime()
      .optional()
      .describe("When the conversation was analyzed (UTC). Absent until the analysis is complete."),
    source: z
      .union([z.literal("email"), z.string().regex(/^integration:[^:]+:[^:]+$/)])
      .describe("Where the conversation comes from."),
    impact: impactField.optional().describe("The highest impact of the conversation's issues."),
    urls: z
      .object({
        location: z.url().describe("The conversation's URL in the API."),
        source: z.url().optional().describe("The conversation's URL in the system that it comes from."),
      })
      .describe("The URLs of the conversation."),
  })
  .meta({ id: "Conversation" });

export const wholeConversationSchema = z.object({
  conversation: conversationSchema.describe("The conversation."),
  parts: z.array(partSchema).describe("The messages of the conversation, oldest first."),
  metadata: metadataSchema.describe("The metadata of the conversation."),
});

const issueSchema = z
  .object({
    object: z.literal("conversation-issue"),
    id: z.string().describe("The ID of the issue."),
    title: z.string().describe("The title of the issue."),
    details: jsonDocumentOutput.describe("The details of the issue, as a Document."),
    impact: impactField,
    createdAt: z.iso.datetime().describe("When the issue was found (UTC)."),
    ingestedAt: z.iso.datetime().describe("When the conversation of the issue was ingested (UTC)."),
    conversation: z.string().describe("The ID of the conversation that the issue was found in."),
    cluster: z
      .string()
      .optional()
      .describe("The ID of the issue's cluster. Absent if no other issue is similar."),
    urls: z
      .object({ location: z.url().describe("The issue's URL in the API.") })
      .describe("The URLs of the issue."),
  })
  .meta({ id: "ConversationIssue" });

export const foundIssueSchema = z.object({
  issue: issueSchema.describe("The issue."),
  conversation: conversationSchema.describe("The conversation that the issue was found in."),
});

const count = z.number().int();

/** The number of weeks that a cluster's pulse covers, which is three months. */
export const PULSE_WEEKS = 13;

export const clusterSchema = z
  .object({
    object: z.literal("issues-cluster"),
    id: z.string().describe("The ID of the cluster."),
    label: z.string().describe("The label of the cluster."),
    createdAt: z.iso.datetime().describe("When the cluster was created (UTC)."),
    updatedAt: z.iso.datetime().describe("When the cluster was last changed (UTC)."),
    icon: z.string().max(50).describe("The Font Awesome icon of the cluster."),
    summary: jsonDocumentOutput.describe("A summary of the cluster's issues, as a Document."),
    muted: z
      .boolean()
      .describe("Whether the cluster is muted. You can't create a change request from a muted cluster."),
    impact: impactField,
    weeklyPulse: z
      .array(z.number())
      .length(PULSE_WEEKS)
      .describe("The number of issues in each of the last 13 weeks. The current week is last."),
    sources: z.record(z.string(), count).describe("The number of conversations, by source."),
    stats: z
      .object({
        issues: count.describe("The number of issues."),
        conversations: count.describe("The number of conversations."),
        tasksTotal: count.describe("The number of change requests created from the cluster."),
        tasksBacklog: count.describe("The number of draft change requests."),
        tasksStarted: count.describe("The number of open change requests."),
        tasksCompleted: count.describe("The number of merged change requests."),
        tasksCancelled: count.describe("The number of archived change requests."),
      })
      .describe("The numbers of issues, conversations and change requests of the cluster."),
    urls: z
      .object({
        location: z.url().describe("The cluster's URL in the API."),
        app: z.url().describe("The cluster's URL in the console."),
      })
      .describe("The URLs of this cluster of similar issues."),
  })
  .meta({ id: "ConversationsIssuesCluster" });

export const listConversationsFields = {
  source: z
    .string()
    .max(ID_CHARACTERS_MAX)
    .regex(SOURCE, "must be a source, such as `email` or `integration:name:id`")
    .optional()
    .describe("Return only conversations from this source."),
};

export const listIssuesFields = {
  cluster: idField.optional().describe("Return only issues of the cluster with this ID."),
  conversation: text(ID_CHARACTERS_MAX, 1)
    .optional()
    .describe("Return only issues of the conversation with this ID."),
};

export const ORDERS = [
  "updatedAt",
  "issues",
  "conversations",
  "tasksTotal",
  "tasksBacklog",
  "tasksStarted",
] as const;
export const listClustersFields = {
  order: z.enum(["asc", "desc"]).default("desc").describe("The sort direction. Default: `desc`."),
  orderBy: z
    .enum(ORDERS)
    .default("updatedAt")
    .describe("The field to order clusters by. Default: `updatedAt`."),
  status: z
    .enum(["pending", "analysing"])
    .optional()
    .describe(
      "Return only clusters with this status: `pending` before the label and summary are generated, `analysing` while they are being generated.",
    ),
};
const listClusters = z.object(listClustersFields);
export type ListClusters = z.output<typeof listClusters>;

export const conversationField = {
  conversationId: text(ID_CHARACTERS_MAX, 1).describe("The ID of the conversation."),
};
export const issueField = { issueId: idField.describe("The ID of the issue.") };
export const clusterField = { clusterId: idField.describe("The ID of the cluster.") };
export const updateClusterFields = {
  ...clusterField,
  muted: z.boolean().optional().describe("True to mute the cluster, false to unmute it."),
};

const REQUEST_SUBJECT_CHARACTERS_MAX = 100;
export const createRequestFields = {
  ...clusterField,
  space: idField.describe("The ID of the space to create the change request in."),
  subject: text(REQUEST_SUBJECT_CHARACTERS_MAX)
    .optional()
    .describe("The subject of the change request. Default: the label of the cluster."),
};
