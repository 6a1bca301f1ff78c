-- contracts: no statement names the column, in the first release as in those to come; nothing was released before
ALTER TABLE "IdempotencyKey" DROP COLUMN "headers";
