-- CreateTable
CREATE TABLE "BranchRedirect" (
    "organizationId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,

    CONSTRAINT "BranchRedirect_pkey" PRIMARY KEY ("organizationId","branchId","source")
);

-- CreateTable
CREATE TABLE "GitOrigin" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "contentId" TEXT NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "GitOrigin_pkey" PRIMARY KEY ("organizationId","spaceId","project","contentId")
);
