-- The comment on each pull request, and problems of a connection that don't stop its sync.
ALTER TABLE "GitPullRequest" ADD COLUMN "commentId" TEXT;
ALTER TABLE "GitInstallation" ADD COLUMN "notice" TEXT;
