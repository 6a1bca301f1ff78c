-- CreateTable
CREATE TABLE "PageOwnership" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "userId" TEXT,
    "teamId" TEXT,
    "includesSubpages" BOOLEAN NOT NULL DEFAULT false,
    "reviewIntervalDays" INTEGER,
    "verifiedAt" TIMESTAMPTZ(3),
    "verifiedById" TEXT,
    "verifiedNote" TEXT,
    "remindAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3),
    "toldAt" TIMESTAMPTZ(3),
    "setById" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PageOwnership_pkey" PRIMARY KEY ("organizationId","spaceId","pageId")
);

-- CreateIndex
CREATE INDEX "PageOwnership_organizationId_dueAt_idx" ON "PageOwnership"("organizationId", "dueAt");

-- CreateIndex
CREATE INDEX "PageOwnership_remindAt_idx" ON "PageOwnership"("remindAt");
