-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "sessionLifetimeMinutes" INTEGER,
ADD COLUMN     "sessionIdleMinutes" INTEGER,
ADD COLUMN     "allowedNetworks" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "longestIdleSeconds" INTEGER NOT NULL DEFAULT 0;
