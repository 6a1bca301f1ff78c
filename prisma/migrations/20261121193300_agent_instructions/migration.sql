-- CreateTable
CREATE TABLE "AgentInstructions" (
    "organizationId" TEXT NOT NULL,
    "instructions" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedBy" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "AgentInstructions_pkey" PRIMARY KEY ("organizationId")
);
