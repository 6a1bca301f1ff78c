-- Whose rights decide about what follows a specification.
ALTER TABLE "OpenAPISpec" ADD COLUMN "sourceById" TEXT;
