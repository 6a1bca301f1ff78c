import { z } from "zod";
import { jsonDocumentOutput } from "@/domains/content/document-schema";
import { idField } from "@/scopes/define";

/** Bounds of what is sent at once; past them it is refused with 400. */
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
const STORABLE = "cannot hold NUL or half a character";

/** PostgreSQL keeps no NUL, and nobody reads half a surrogate pair. */
const isStorable = (text: string) => !text.includes("\0") && !/\p{Surrogate}/u.test(text);
const text = (charactersMax: number, charactersMin = 0) =>
  z.string().min(charactersMin).max(charactersMax).refine(isStorable, STORABLE);

export const IMPACTS = ["low", "medium", "high"] as const;
export type Impact = (typeof IMPACTS)[number];
const impactField = z
  .enum(IMPACTS)
  .describe("`low`: a nuisance; `medium`: noticeable, with a way around it; `high`: blocks the customer.");

const partSchema = z
  .object({
    type: z.literal("message"),
    role: z.enum(["user", "assistant", "team-member"]),
    body: z.string(),
  })
  .meta({ id: "ConversationPart" });
export type ConversationPart = z.output<typeof partSchema>;

const metadataSchema = z
  .object({
    url: z.string().optional(),
    attributes: z.record(z.string(), z.string()).optional(),
    createdAt: z.iso.datetime().optional(),
  })
  .meta({ id: "ConversationMetadata" });

const attributesField = z
  .record(text(CONVERSATION_LIMITS.attributeCharacters, 1), text(CONVERSATION_LIMITS.attributeCharacters))
  .refine(
    (attributes) => Object.keys(attributes).length <= CONVERSATION_LIMITS.attributes,
    `has more than ${CONVERSATION_LIMITS.attributes} attributes`,
  );

const conversationInput = z
  .object({
    id: text(ID_CHARACTERS_MAX, 1),
    subject: text(SUBJECT_CHARACTERS_MAX).optional(),
    metadata: z
      .object({
        url: text(URL_CHARACTERS_MAX).optional().describe("Where the conversation is read in full."),
        attributes: attributesField
          .optional()
          .describe("`source` says where it comes from: `email`, or a name of your own."),
        createdAt: z.iso.datetime({ offset: true }).optional().describe("Now, when left out."),
      })
      .optional(),
    parts: z
      .array(partSchema.extend({ body: text(CONVERSATION_LIMITS.bodyCharacters) }))
      .min(1)
      .max(CONVERSATION_LIMITS.parts),
  })
  .meta({ id: "ConversationInput" });
export type ConversationInput = z.output<typeof conversationInput>;

const CONVERSATION_INPUT = { $ref: "#/components/schemas/ConversationInput" };

/** One conversation or several: the whole body of the request. */
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
    id: z.string(),
    subject: z.string().optional(),
    createdAt: z.iso.datetime(),
    processedAt: z.iso.datetime().optional().describe("Absent while its issues are being looked for."),
    source: z.union([z.literal("email"), z.string().regex(/^integration:[^:]+:[^:]+$/)]),
    impact: impactField.optional(),
    urls: z.object({ location: z.url(), source: z.url().optional() }),
  })
  .meta({ id: "Conversation" });

export const wholeConversationSchema = z.object({
  conversation: conversationSchema,
  parts: z.array(partSchema),
  metadata: metadataSchema,
});

const issueSchema = z
  .object({
    object: z.literal("conversation-issue"),
    id: z.string(),
    title: z.string(),
    details: jsonDocumentOutput,
    impact: impactField,
    createdAt: z.iso.datetime(),
    ingestedAt: z.iso.datetime(),
    conversation: z.string(),
    cluster: z.string().optional().describe("Absent while there is no other issue like it."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "ConversationIssue" });

export const foundIssueSchema = z.object({ issue: issueSchema, conversation: conversationSchema });

const count = z.number().int();

/** Weeks that the pulse of a cluster shows: three months. */
export const PULSE_WEEKS = 13;

export const clusterSchema = z
  .object({
    object: z.literal("issues-cluster"),
    id: z.string(),
    label: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    icon: z.string().max(50),
    summary: jsonDocumentOutput,
    muted: z.boolean().describe("No change request is made of it."),
    impact: impactField,
    weeklyPulse: z
      .array(z.number())
      .length(PULSE_WEEKS)
      .describe("Issues of each of the last 13 weeks, the present one last."),
    sources: z.record(z.string(), count).describe("Conversations by source."),
    stats: z
      .object({
        issues: count,
        conversations: count,
        tasksTotal: count,
        tasksBacklog: count,
        tasksStarted: count,
        tasksCompleted: count,
        tasksCancelled: count,
      })
      .describe("Tasks are change requests made of it: drafts, open, merged and archived ones."),
    urls: z.object({ location: z.url(), app: z.url() }),
  })
  .meta({ id: "ConversationsIssuesCluster" });

export const listConversationsFields = {
  source: z.string().max(ID_CHARACTERS_MAX).regex(SOURCE, "is not a source").optional(),
};

export const listIssuesFields = {
  cluster: idField.optional().describe("Issues of this cluster."),
  conversation: text(ID_CHARACTERS_MAX, 1).optional().describe("Issues of this conversation."),
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
  order: z.enum(["asc", "desc"]).default("desc"),
  orderBy: z.enum(ORDERS).default("updatedAt"),
  status: z
    .enum(["pending", "analysing"])
    .optional()
    .describe("Clusters whose label and summary wait to be written, or are being written."),
};
const listClusters = z.object(listClustersFields);
export type ListClusters = z.output<typeof listClusters>;

export const conversationField = { conversationId: text(ID_CHARACTERS_MAX, 1) };
export const issueField = { issueId: idField };
export const clusterField = { clusterId: idField };
export const updateClusterFields = { ...clusterField, muted: z.boolean().optional() };

const REQUEST_SUBJECT_CHARACTERS_MAX = 100;
export const createRequestFields = {
  ...clusterField,
  space: idField.describe("Where the change is to be made."),
  subject: text(REQUEST_SUBJECT_CHARACTERS_MAX)
    .optional()
    .describe("The label of the cluster, when left out."),
};
