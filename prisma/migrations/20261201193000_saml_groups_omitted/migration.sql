-- AlterTable
ALTER TABLE "SamlIdentity" ADD COLUMN     "groupsOmitted" INTEGER NOT NULL DEFAULT 0;
