import { db } from "@/db/client";
import type { Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { emptyDocument } from "@/domains/content/markdown/document";
import { now } from "@/lib/clock";

const document = emptyDocument() as unknown as Prisma.InputJsonValue;

/** Creates a processed conversation, with an issue in a separate cluster. */
export async function makeConversation({ organizationId }: { organizationId: string }) {
  const [conversationId, issueId, clusterId] = [newId(), newId(), newId()];
  const times = { createdAt: now(), ingestedAt: now() };
  await db().conversation.create({
    data: {
      ...times,
      organizationId,
      id: conversationId,
      subject: "Export",
      parts: [{ type: "message", role: "user", body: "The export fails." }],
      source: "email",
      processedAt: now(),
      impact: "medium",
    },
  });
  await db().conversationsIssuesCluster.create({
    data: {
      organizationId,
      id: clusterId,
      label: "Export",
      summary: document,
      icon: "file-export",
      impact: "medium",
      status: "ready",
      terms: { "#export": 1 },
      issues: 1,
      conversations: 1,
      createdAt: now(),
      updatedAt: now(),
    },
  });
  await db().conversationIssue.create({
    data: {
      ...times,
      organizationId,
      id: issueId,
      conversationId,
      ordinal: 0,
      title: "The export fails",
      details: document,
      impact: "medium",
      terms: { "#export": 1 },
      clusterId,
    },
  });
  return { conversationId, issueId, clusterId };
}
