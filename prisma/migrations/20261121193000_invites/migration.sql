-- CreateTable
CREATE TABLE "InviteLink" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "level" "Level",
    "resourceKind" TEXT NOT NULL,
    "resourceId" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "InviteLink_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Level",
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "mailedAt" TIMESTAMPTZ(3),
    "usedAt" TIMESTAMPTZ(3),
    "usedBy" TEXT,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "InviteLink_organizationId_hash_key" ON "InviteLink"("organizationId", "hash");

-- CreateIndex
CREATE INDEX "InviteLink_organizationId_resourceId_createdAt_id_idx" ON "InviteLink"("organizationId", "resourceId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_organizationId_hash_key" ON "Invitation"("organizationId", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_organizationId_email_key" ON "Invitation"("organizationId", "email");

-- CreateIndex
CREATE INDEX "Invitation_organizationId_createdAt_id_idx" ON "Invitation"("organizationId", "createdAt", "id");
