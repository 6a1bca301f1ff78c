-- CreateTable
CREATE TABLE "ScimToken" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ScimToken_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "ScimMember" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "userName" TEXT NOT NULL,
    "userNameKey" TEXT NOT NULL,
    "externalId" TEXT,
    "givenName" TEXT,
    "familyName" TEXT,
    "isFounder" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ScimMember_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "ScimTeam" (
    "organizationId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "externalId" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ScimTeam_pkey" PRIMARY KEY ("organizationId","teamId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ScimToken_organizationId_hash_key" ON "ScimToken"("organizationId", "hash");

-- CreateIndex
CREATE INDEX "ScimMember_organizationId_externalId_idx" ON "ScimMember"("organizationId", "externalId");

-- CreateIndex
CREATE UNIQUE INDEX "ScimMember_organizationId_userNameKey_key" ON "ScimMember"("organizationId", "userNameKey");

-- CreateIndex
CREATE INDEX "ScimTeam_organizationId_externalId_idx" ON "ScimTeam"("organizationId", "externalId");

-- AddForeignKey
ALTER TABLE "ScimMember" ADD CONSTRAINT "ScimMember_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Member"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimTeam" ADD CONSTRAINT "ScimTeam_organizationId_teamId_fkey" FOREIGN KEY ("organizationId", "teamId") REFERENCES "Team"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
