-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Level" AS ENUM ('read', 'comment', 'edit', 'review', 'create', 'admin');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "photoURL" TEXT,
    "passwordHash" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "userAgent" TEXT,
    "address" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessToken" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AccessToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OneTimeToken" (
    "hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "subject" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OneTimeToken_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Throttle" (
    "key" TEXT NOT NULL,
    "window" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "Throttle_pkey" PRIMARY KEY ("key","window")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "actor" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER,
    "headers" JSONB,
    "body" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("actor","key")
);

-- CreateTable
CREATE TABLE "Branch" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "headNumber" INTEGER NOT NULL,
    "headRevisionId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Branch_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "baseBranchId" TEXT,
    "baseNumber" INTEGER,
    "parents" TEXT[],
    "type" TEXT NOT NULL,
    "structureNumber" INTEGER NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "git" JSONB,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "PageVersion" (
    "organizationId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "fromNumber" INTEGER NOT NULL,
    "toNumber" INTEGER NOT NULL DEFAULT 2147483647,
    "spaceId" TEXT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "type" TEXT NOT NULL,
    "parentId" TEXT,
    "rank" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "linkTitle" TEXT,
    "slug" TEXT NOT NULL,
    "emoji" TEXT,
    "icon" TEXT,
    "description" TEXT,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "noIndex" BOOLEAN NOT NULL DEFAULT false,
    "noRobotsIndex" BOOLEAN NOT NULL DEFAULT false,
    "condition" TEXT,
    "layout" JSONB,
    "cover" JSONB,
    "variables" JSONB,
    "metaLinks" JSONB,
    "target" JSONB,
    "textHash" TEXT,
    "keys" JSONB,
    "gitPath" TEXT,
    "gitOid" TEXT,
    "gitMode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PageVersion_pkey" PRIMARY KEY ("organizationId","branchId","pageId","fromNumber")
);

-- CreateTable
CREATE TABLE "FileVersion" (
    "organizationId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "fileId" TEXT NOT NULL,
    "fromNumber" INTEGER NOT NULL,
    "toNumber" INTEGER NOT NULL DEFAULT 2147483647,
    "spaceId" TEXT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "blobHash" TEXT NOT NULL,
    "gitPath" TEXT,
    "gitOid" TEXT,
    "gitMode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FileVersion_pkey" PRIMARY KEY ("organizationId","branchId","fileId","fromNumber")
);

-- CreateTable
CREATE TABLE "ReusableContentVersion" (
    "organizationId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "reusableContentId" TEXT NOT NULL,
    "fromNumber" INTEGER NOT NULL,
    "toNumber" INTEGER NOT NULL DEFAULT 2147483647,
    "spaceId" TEXT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,
    "keys" JSONB,
    "gitPath" TEXT,
    "gitOid" TEXT,
    "gitMode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReusableContentVersion_pkey" PRIMARY KEY ("organizationId","branchId","reusableContentId","fromNumber")
);

-- CreateTable
CREATE TABLE "StructureFileVersion" (
    "organizationId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "gitPath" TEXT NOT NULL,
    "fromNumber" INTEGER NOT NULL,
    "toNumber" INTEGER NOT NULL DEFAULT 2147483647,
    "spaceId" TEXT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "textHash" TEXT NOT NULL,
    "gitOid" TEXT,
    "gitMode" TEXT,

    CONSTRAINT "StructureFileVersion_pkey" PRIMARY KEY ("organizationId","branchId","gitPath","fromNumber")
);

-- CreateTable
CREATE TABLE "DocumentText" (
    "organizationId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "DocumentText_pkey" PRIMARY KEY ("organizationId","hash")
);

-- CreateTable
CREATE TABLE "Blob" (
    "organizationId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Blob_pkey" PRIMARY KEY ("organizationId","hash")
);

-- CreateTable
CREATE TABLE "PageReference" (
    "organizationId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "fromNumber" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "usage" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "targetPath" TEXT,
    "targetId" TEXT,
    "anchor" TEXT,
    "node" TEXT,

    CONSTRAINT "PageReference_pkey" PRIMARY KEY ("organizationId","branchId","pageId","fromNumber","ordinal")
);

-- CreateTable
CREATE TABLE "DerivedDocument" (
    "organizationId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "fromNumber" INTEGER NOT NULL,
    "context" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DerivedDocument_pkey" PRIMARY KEY ("organizationId","branchId","pageId","fromNumber","context")
);

-- CreateTable
CREATE TABLE "GitSync" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "provider" TEXT,
    "url" TEXT NOT NULL,
    "repoName" TEXT,
    "ref" TEXT NOT NULL,
    "projectDirectory" TEXT,
    "treeURL" TEXT,
    "commitURL" TEXT,
    "infoURL" TEXT,
    "commitOid" TEXT,
    "revisionId" TEXT,
    "eventAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GitSync_pkey" PRIMARY KEY ("organizationId","spaceId")
);

-- CreateTable
CREATE TABLE "GitRun" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "credentials" BYTEA,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "step" TEXT,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "errorCode" TEXT,
    "error" TEXT,
    "commitOid" TEXT,
    "revisionId" TEXT,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GitRun_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "Collection" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "parentId" TEXT,
    "ancestorIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rank" TEXT NOT NULL,
    "defaultLevel" "Level",
    "inheritsDefaultLevel" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Collection_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "Space" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "emoji" TEXT NOT NULL DEFAULT '',
    "icon" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "shareKey" TEXT,
    "editMode" TEXT,
    "language" TEXT,
    "parentId" TEXT,
    "ancestorIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rank" TEXT NOT NULL,
    "defaultLevel" "Level",
    "inheritsDefaultLevel" BOOLEAN NOT NULL DEFAULT true,
    "mergeRules" JSONB NOT NULL DEFAULT '{"type":"inherit"}',
    "visitorAuth" JSONB,
    "branchId" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "revisionNumber" INTEGER NOT NULL DEFAULT 1,
    "comments" INTEGER NOT NULL DEFAULT 0,
    "changeRequests" INTEGER NOT NULL DEFAULT 0,
    "changeRequestsOpen" INTEGER NOT NULL DEFAULT 0,
    "changeRequestsDraft" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Space_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "Locator" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,

    CONSTRAINT "Locator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Organization" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "hostname" TEXT,
    "emailDomains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "type" TEXT NOT NULL DEFAULT 'business',
    "useCase" TEXT,
    "communityType" TEXT,
    "defaultRole" "Level" DEFAULT 'read',
    "defaultContent" JSONB,
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "ai" BOOLEAN NOT NULL DEFAULT true,
    "inviteLinks" BOOLEAN NOT NULL DEFAULT true,
    "mergeRules" JSONB NOT NULL DEFAULT '{"type":"none"}',
    "logo" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Member" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "Level",
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "disabledAt" TIMESTAMPTZ(3),
    "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "Team" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Team_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "organizationId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',

    CONSTRAINT "TeamMember_pkey" PRIMARY KEY ("organizationId","teamId","userId")
);

-- CreateTable
CREATE TABLE "Grant" (
    "organizationId" TEXT NOT NULL,
    "resourceId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "resourceKind" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "level" "Level" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("organizationId","resourceId","subjectId")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_hash_key" ON "AccessToken"("hash");

-- CreateIndex
CREATE INDEX "AccessToken_userId_createdAt_id_idx" ON "AccessToken"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Throttle_window_idx" ON "Throttle"("window");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "Branch_organizationId_spaceId_idx" ON "Branch"("organizationId", "spaceId");

-- CreateIndex
CREATE INDEX "Revision_organizationId_spaceId_createdAt_id_idx" ON "Revision"("organizationId", "spaceId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_organizationId_branchId_number_key" ON "Revision"("organizationId", "branchId", "number");

-- CreateIndex
CREATE INDEX "PageVersion_organizationId_branchId_parentId_rank_idx" ON "PageVersion"("organizationId", "branchId", "parentId", "rank");

-- CreateIndex
CREATE INDEX "PageVersion_organizationId_branchId_gitPath_idx" ON "PageVersion"("organizationId", "branchId", "gitPath");

-- CreateIndex
CREATE INDEX "PageVersion_organizationId_branchId_fromNumber_idx" ON "PageVersion"("organizationId", "branchId", "fromNumber");

-- CreateIndex
CREATE INDEX "PageVersion_organizationId_branchId_toNumber_idx" ON "PageVersion"("organizationId", "branchId", "toNumber");

-- CreateIndex
CREATE INDEX "FileVersion_organizationId_branchId_gitPath_idx" ON "FileVersion"("organizationId", "branchId", "gitPath");

-- CreateIndex
CREATE INDEX "FileVersion_organizationId_branchId_fromNumber_idx" ON "FileVersion"("organizationId", "branchId", "fromNumber");

-- CreateIndex
CREATE INDEX "FileVersion_organizationId_branchId_toNumber_idx" ON "FileVersion"("organizationId", "branchId", "toNumber");

-- CreateIndex
CREATE INDEX "ReusableContentVersion_organizationId_branchId_gitPath_idx" ON "ReusableContentVersion"("organizationId", "branchId", "gitPath");

-- CreateIndex
CREATE INDEX "ReusableContentVersion_organizationId_branchId_toNumber_idx" ON "ReusableContentVersion"("organizationId", "branchId", "toNumber");

-- CreateIndex
CREATE INDEX "StructureFileVersion_organizationId_branchId_toNumber_idx" ON "StructureFileVersion"("organizationId", "branchId", "toNumber");

-- CreateIndex
CREATE INDEX "PageReference_organizationId_branchId_targetPath_idx" ON "PageReference"("organizationId", "branchId", "targetPath");

-- CreateIndex
CREATE INDEX "PageReference_organizationId_branchId_targetId_idx" ON "PageReference"("organizationId", "branchId", "targetId");

-- CreateIndex
CREATE INDEX "DerivedDocument_createdAt_idx" ON "DerivedDocument"("createdAt");

-- CreateIndex
CREATE INDEX "GitRun_organizationId_spaceId_createdAt_id_idx" ON "GitRun"("organizationId", "spaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Collection_organizationId_parentId_rank_idx" ON "Collection"("organizationId", "parentId", "rank");

-- CreateIndex
CREATE INDEX "Space_organizationId_parentId_rank_idx" ON "Space"("organizationId", "parentId", "rank");

-- CreateIndex
CREATE INDEX "Space_deletedAt_idx" ON "Space"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Organization_hostname_key" ON "Organization"("hostname");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- CreateIndex
CREATE INDEX "TeamMember_organizationId_userId_idx" ON "TeamMember"("organizationId", "userId");

-- CreateIndex
CREATE INDEX "Grant_organizationId_subjectId_idx" ON "Grant"("organizationId", "subjectId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessToken" ADD CONSTRAINT "AccessToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_organizationId_teamId_fkey" FOREIGN KEY ("organizationId", "teamId") REFERENCES "Team"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Fractional indexes compare bytewise, whatever the collation of the database.
ALTER TABLE "Collection" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";
ALTER TABLE "Space" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";
ALTER TABLE "PageVersion" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";

-- Search (trigram and accents) and the job queue share the database; the queue brings its own schema.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
