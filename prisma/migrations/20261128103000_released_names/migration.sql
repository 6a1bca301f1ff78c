-- CreateTable
CREATE TABLE "ReleasedName" (
    "name" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "reservedUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReleasedName_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "ReleasedName_reservedUntil_idx" ON "ReleasedName"("reservedUntil");
