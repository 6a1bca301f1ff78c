ALTER TABLE "SamlProvider" ADD COLUMN "signRequests" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "SamlKey" (
    "organizationId" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "privateKey" BYTEA NOT NULL,
    "certificate" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SamlKey_pkey" PRIMARY KEY ("organizationId","samlProviderId")
);

ALTER TABLE "SamlKey" ADD CONSTRAINT "SamlKey_organizationId_samlProviderId_fkey" FOREIGN KEY ("organizationId", "samlProviderId") REFERENCES "SamlProvider"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
