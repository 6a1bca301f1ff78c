-- CreateTable
CREATE TABLE "Conversation" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "subject" TEXT,
    "url" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "parts" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "ingestedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "impact" TEXT,
    "processedAt" TIMESTAMPTZ(3),
    "analysedBy" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "ConversationIssue" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "impact" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "ingestedAt" TIMESTAMPTZ(3) NOT NULL,
    "clusterId" TEXT,

    CONSTRAINT "ConversationIssue_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "ConversationsIssuesCluster" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "summary" JSONB NOT NULL,
    "icon" TEXT NOT NULL,
    "impact" TEXT NOT NULL,
    "muted" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "describedBy" TEXT NOT NULL DEFAULT 'keywords',
    "describedIssues" INTEGER NOT NULL DEFAULT 0,
    "terms" JSONB NOT NULL,
    "issues" INTEGER NOT NULL,
    "conversations" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ConversationsIssuesCluster_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "ConversationTerm" (
    "organizationId" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "issues" INTEGER NOT NULL,

    CONSTRAINT "ConversationTerm_pkey" PRIMARY KEY ("organizationId","term")
);

-- CreateIndex
CREATE INDEX "Conversation_organizationId_createdAt_id_idx" ON "Conversation"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_organizationId_processedAt_ingestedAt_id_idx" ON "Conversation"("organizationId", "processedAt", "ingestedAt", "id");

-- CreateIndex
CREATE INDEX "ConversationIssue_organizationId_clusterId_createdAt_id_idx" ON "ConversationIssue"("organizationId", "clusterId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ConversationIssue_organizationId_createdAt_id_idx" ON "ConversationIssue"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ConversationIssue_organizationId_conversationId_ordinal_key" ON "ConversationIssue"("organizationId", "conversationId", "ordinal");

-- CreateIndex
CREATE INDEX "ConversationsIssuesCluster_organizationId_updatedAt_id_idx" ON "ConversationsIssuesCluster"("organizationId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ChangeRequest_organizationId_issuesClusterId_idx" ON "ChangeRequest"("organizationId", "issuesClusterId");

-- AddForeignKey
ALTER TABLE "ConversationIssue" ADD CONSTRAINT "ConversationIssue_organizationId_conversationId_fkey" FOREIGN KEY ("organizationId", "conversationId") REFERENCES "Conversation"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
