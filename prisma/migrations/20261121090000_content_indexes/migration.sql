-- Reads of the head and writes touch living rows alone, however long the history is.
DROP INDEX "PageVersion_organizationId_branchId_parentId_rank_idx";
DROP INDEX "PageVersion_organizationId_branchId_gitPath_idx";
DROP INDEX "PageVersion_organizationId_branchId_toNumber_idx";
DROP INDEX "FileVersion_organizationId_branchId_gitPath_idx";
DROP INDEX "FileVersion_organizationId_branchId_toNumber_idx";
DROP INDEX "ReusableContentVersion_organizationId_branchId_gitPath_idx";

CREATE INDEX "PageVersion_organizationId_branchId_parentId_toNumber_idx" ON "PageVersion"("organizationId", "branchId", "parentId", "toNumber");
CREATE INDEX "PageVersion_organizationId_branchId_slug_parentId_toNumber_idx" ON "PageVersion"("organizationId", "branchId", "slug", "parentId", "toNumber");
CREATE INDEX "PageVersion_organizationId_branchId_gitPath_toNumber_idx" ON "PageVersion"("organizationId", "branchId", "gitPath", "toNumber");
CREATE INDEX "PageVersion_organizationId_branchId_toNumber_parentId_rank_idx" ON "PageVersion"("organizationId", "branchId", "toNumber", "parentId", "rank");
CREATE INDEX "FileVersion_organizationId_branchId_gitPath_toNumber_idx" ON "FileVersion"("organizationId", "branchId", "gitPath", "toNumber");
CREATE INDEX "FileVersion_organizationId_branchId_toNumber_fileId_idx" ON "FileVersion"("organizationId", "branchId", "toNumber", "fileId");
CREATE INDEX "ReusableContentVersion_organizationId_branchId_gitPath_toNu_idx" ON "ReusableContentVersion"("organizationId", "branchId", "gitPath", "toNumber");
CREATE INDEX "ReusableContentVersion_organizationId_branchId_fromNumber_idx" ON "ReusableContentVersion"("organizationId", "branchId", "fromNumber");
CREATE INDEX "StructureFileVersion_organizationId_branchId_fromNumber_idx" ON "StructureFileVersion"("organizationId", "branchId", "fromNumber");
