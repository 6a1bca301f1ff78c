-- Former addresses of pages within their space, and which page each leads to.
CREATE TABLE "PageRedirect" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "exceptSiteSpaceIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PageRedirect_pkey" PRIMARY KEY ("organizationId", "spaceId", "source")
);
