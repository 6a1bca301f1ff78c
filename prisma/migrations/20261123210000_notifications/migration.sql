-- CreateTable
CREATE TABLE "Notification" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "commentId" TEXT,
    "replyId" TEXT,
    "pageId" TEXT,
    "reviewId" TEXT,
    "gitRunId" TEXT,
    "threadId" TEXT NOT NULL,
    "actorId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "NotificationMute" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NotificationMute_pkey" PRIMARY KEY ("organizationId","userId","spaceId","changeRequestId")
);

-- CreateTable
CREATE TABLE "NotificationSettings" (
    "userId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "NotificationSettings_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "Notification_organizationId_spaceId_idx" ON "Notification"("organizationId", "spaceId");

-- CreateIndex
CREATE INDEX "Notification_userId_createdAt_id_idx" ON "Notification"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Notification_createdAt_idx" ON "Notification"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_organizationId_userId_kind_cause_key" ON "Notification"("organizationId", "userId", "kind", "cause");

-- CreateIndex
CREATE INDEX "NotificationMute_organizationId_spaceId_idx" ON "NotificationMute"("organizationId", "spaceId");

-- CreateIndex
CREATE INDEX "NotificationMute_userId_idx" ON "NotificationMute"("userId");
