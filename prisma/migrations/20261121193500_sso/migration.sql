-- AlterTable
ALTER TABLE "AccessToken" ADD COLUMN     "ssoOrganizationId" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "isConfined" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'password',
ADD COLUMN     "ssoOrganizationId" TEXT;

-- CreateTable
CREATE TABLE "SamlProvider" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "entityID" TEXT,
    "ssoURL" TEXT,
    "certificate" TEXT,
    "logoutURL" TEXT,
    "defaultTeamId" TEXT,
    "defaultRole" "Level",
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SamlProvider_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "SamlIdentity" (
    "organizationId" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "nameId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SamlIdentity_pkey" PRIMARY KEY ("organizationId","samlProviderId","nameId")
);

-- CreateTable
CREATE TABLE "SamlRequest" (
    "organizationId" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "browserHash" TEXT NOT NULL,
    "destination" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "refusal" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "SamlRequest_pkey" PRIMARY KEY ("organizationId","samlProviderId","id")
);

-- CreateTable
CREATE TABLE "SamlAssertion" (
    "organizationId" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "idHash" TEXT NOT NULL,
    "ticketHash" TEXT NOT NULL,
    "requestId" TEXT,
    "browserHash" TEXT,
    "destination" TEXT NOT NULL,
    "identity" JSONB,
    "ticketExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "spentAt" TIMESTAMPTZ(3),

    CONSTRAINT "SamlAssertion_pkey" PRIMARY KEY ("organizationId","samlProviderId","idHash")
);

-- CreateTable
CREATE TABLE "SamlSession" (
    "organizationId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "nameId" TEXT NOT NULL,
    "nameIdFormat" TEXT,
    "sessionIndex" TEXT,

    CONSTRAINT "SamlSession_pkey" PRIMARY KEY ("organizationId","sessionId")
);

-- CreateIndex
CREATE INDEX "SamlProvider_organizationId_createdAt_id_idx" ON "SamlProvider"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SamlIdentity_organizationId_userId_idx" ON "SamlIdentity"("organizationId", "userId");

-- CreateIndex
CREATE INDEX "SamlRequest_expiresAt_idx" ON "SamlRequest"("expiresAt");

-- CreateIndex
CREATE INDEX "SamlAssertion_organizationId_samlProviderId_requestId_idx" ON "SamlAssertion"("organizationId", "samlProviderId", "requestId");

-- CreateIndex
CREATE INDEX "SamlAssertion_expiresAt_idx" ON "SamlAssertion"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "SamlAssertion_organizationId_samlProviderId_ticketHash_key" ON "SamlAssertion"("organizationId", "samlProviderId", "ticketHash");

-- CreateIndex
CREATE INDEX "SamlSession_organizationId_samlProviderId_nameId_idx" ON "SamlSession"("organizationId", "samlProviderId", "nameId");

-- AddForeignKey
ALTER TABLE "SamlIdentity" ADD CONSTRAINT "SamlIdentity_organizationId_samlProviderId_fkey" FOREIGN KEY ("organizationId", "samlProviderId") REFERENCES "SamlProvider"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRequest" ADD CONSTRAINT "SamlRequest_organizationId_samlProviderId_fkey" FOREIGN KEY ("organizationId", "samlProviderId") REFERENCES "SamlProvider"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlAssertion" ADD CONSTRAINT "SamlAssertion_organizationId_samlProviderId_fkey" FOREIGN KEY ("organizationId", "samlProviderId") REFERENCES "SamlProvider"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlSession" ADD CONSTRAINT "SamlSession_organizationId_samlProviderId_fkey" FOREIGN KEY ("organizationId", "samlProviderId") REFERENCES "SamlProvider"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
