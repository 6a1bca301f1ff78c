-- CreateTable
CREATE TABLE "WithheldSpecification" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WithheldSpecification_pkey" PRIMARY KEY ("organizationId","spaceId","key")
);
