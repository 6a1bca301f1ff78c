-- Comments on pull requests are off by default, because they can publish titles of private content.
ALTER TABLE "GitInstallation" ADD COLUMN "commentOnPullRequests" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "GitConnection" ADD COLUMN "commentOnPullRequests" BOOLEAN NOT NULL DEFAULT false;
