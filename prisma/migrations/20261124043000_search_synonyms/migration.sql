-- CreateTable
CREATE TABLE "SearchSynonyms" (
    "organizationId" TEXT NOT NULL,
    "groups" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedBy" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SearchSynonyms_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "SearchSynonym" (
    "organizationId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "others" TEXT[],

    CONSTRAINT "SearchSynonym_pkey" PRIMARY KEY ("organizationId","key")
);
