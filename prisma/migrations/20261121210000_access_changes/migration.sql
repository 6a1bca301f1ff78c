-- CreateTable
CREATE TABLE "AccessChange" (
    "organizationId" TEXT NOT NULL,
    "transaction" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccessChange_pkey" PRIMARY KEY ("organizationId","transaction")
);

-- CreateIndex
CREATE INDEX "AccessChange_createdAt_idx" ON "AccessChange"("createdAt");

-- Whoever changes who sees what says so, whichever way it is done: what is kept of it (docs/adr/030) must not outlive it.
CREATE FUNCTION "noteAccessChanges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccessChange" ("organizationId", "transaction")
  SELECT DISTINCT "organizationId", pg_current_xact_id()::text::bigint FROM changed
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION "noteAccessChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccessChange" ("organizationId", "transaction")
  VALUES (NEW."organizationId", pg_current_xact_id()::text::bigint)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "accessAdded" AFTER INSERT ON "Space" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
CREATE TRIGGER "accessRemoved" AFTER DELETE ON "Space" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
-- Content changes the row of its space as well; only what decides over access counts.
CREATE TRIGGER "accessChanged" AFTER UPDATE ON "Space" FOR EACH ROW
  WHEN ((OLD."parentId", OLD."ancestorIds", OLD."visibility", OLD."defaultLevel", OLD."inheritsDefaultLevel",
    OLD."createdAt", OLD."deletedAt") IS DISTINCT FROM (NEW."parentId", NEW."ancestorIds", NEW."visibility",
    NEW."defaultLevel", NEW."inheritsDefaultLevel", NEW."createdAt", NEW."deletedAt"))
  EXECUTE FUNCTION "noteAccessChange"();

CREATE TRIGGER "accessAdded" AFTER INSERT ON "Collection" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
CREATE TRIGGER "accessRemoved" AFTER DELETE ON "Collection" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
CREATE TRIGGER "accessChanged" AFTER UPDATE ON "Collection" FOR EACH ROW
  WHEN ((OLD."parentId", OLD."ancestorIds", OLD."defaultLevel", OLD."inheritsDefaultLevel") IS DISTINCT FROM
    (NEW."parentId", NEW."ancestorIds", NEW."defaultLevel", NEW."inheritsDefaultLevel"))
  EXECUTE FUNCTION "noteAccessChange"();

CREATE TRIGGER "accessAdded" AFTER INSERT ON "Member" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
CREATE TRIGGER "accessRemoved" AFTER DELETE ON "Member" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
-- When somebody was last seen is written all the time and decides nothing.
CREATE TRIGGER "accessChanged" AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN ((OLD."role", OLD."disabledAt") IS DISTINCT FROM (NEW."role", NEW."disabledAt"))
  EXECUTE FUNCTION "noteAccessChange"();

CREATE TRIGGER "accessAdded" AFTER INSERT ON "TeamMember" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
CREATE TRIGGER "accessRemoved" AFTER DELETE ON "TeamMember" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();

CREATE TRIGGER "accessAdded" AFTER INSERT ON "Grant" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
CREATE TRIGGER "accessRemoved" AFTER DELETE ON "Grant" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
CREATE TRIGGER "accessChanged" AFTER UPDATE ON "Grant" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "noteAccessChanges"();
