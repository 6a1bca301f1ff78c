CREATE TABLE "Comment" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "reviewId" TEXT,
    "pageId" TEXT,
    "nodeId" TEXT,
    "recordId" TEXT,
    "definitionId" TEXT,
    "revisionId" TEXT NOT NULL,
    "seenHash" TEXT,
    "body" TEXT NOT NULL,
    "postedById" TEXT NOT NULL,
    "postedAt" TIMESTAMPTZ(3) NOT NULL,
    "editedAt" TIMESTAMPTZ(3),
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedById" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("organizationId","id")
);

CREATE TABLE "CommentReply" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "postedById" TEXT NOT NULL,
    "postedAt" TIMESTAMPTZ(3) NOT NULL,
    "editedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "CommentReply_pkey" PRIMARY KEY ("organizationId","id")
);

CREATE TABLE "CommentReaction" (
    "organizationId" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "emoji" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "reactedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CommentReaction_pkey" PRIMARY KEY ("organizationId","targetId","emoji","userId")
);

CREATE INDEX "Comment_organizationId_spaceId_changeRequestId_postedAt_id_idx" ON "Comment"("organizationId", "spaceId", "changeRequestId", "postedAt", "id");
CREATE INDEX "Comment_organizationId_spaceId_changeRequestId_pageId_poste_idx" ON "Comment"("organizationId", "spaceId", "changeRequestId", "pageId", "postedAt", "id");
CREATE INDEX "CommentReply_organizationId_commentId_postedAt_id_idx" ON "CommentReply"("organizationId", "commentId", "postedAt", "id");
CREATE INDEX "CommentReply_organizationId_spaceId_idx" ON "CommentReply"("organizationId", "spaceId");
CREATE INDEX "CommentReaction_organizationId_spaceId_idx" ON "CommentReaction"("organizationId", "spaceId");
