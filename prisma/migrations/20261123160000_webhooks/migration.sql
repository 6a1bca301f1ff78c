-- CreateTable
CREATE TABLE "Webhook" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "spaceIds" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "siteIds" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousSecretEndsAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),
    "disabledReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "nextAttemptAt" TIMESTAMPTZ(3),
    "redeliveryOf" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "WebhookEvent_createdAt_idx" ON "WebhookEvent"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_organizationId_webhookId_createdAt_id_idx" ON "WebhookDelivery"("organizationId", "webhookId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_organizationId_eventId_idx" ON "WebhookDelivery"("organizationId", "eventId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_nextAttemptAt_idx" ON "WebhookDelivery"("nextAttemptAt");

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_organizationId_webhookId_fkey" FOREIGN KEY ("organizationId", "webhookId") REFERENCES "Webhook"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_organizationId_eventId_fkey" FOREIGN KEY ("organizationId", "eventId") REFERENCES "WebhookEvent"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
