-- Whether a page was moved in a repository, which says itself what it leads elsewhere.
ALTER TABLE "PageRedirect" ADD COLUMN "fromGit" BOOLEAN NOT NULL DEFAULT false;
