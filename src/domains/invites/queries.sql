-- InviteLink:locked
select "t"."organizationId", "t"."id", "t"."hash", "t"."level", "t"."resourceKind", "t"."resourceId", "t"."createdBy", "t"."createdAt", "t"."expiresAt", "t"."version"
  from "InviteLink" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- Invitation:locked
select "t"."organizationId", "t"."id", "t"."hash", "t"."email", "t"."role", "t"."sso", "t"."createdBy", "t"."createdAt", "t"."expiresAt", "t"."mailedAt", "t"."usedAt", "t"."usedBy"
  from "Invitation" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = $2 for update;

-- invitations:ended
delete
  from "Invitation"
  where "organizationId" is not null and ("expiresAt" < $1 or "usedAt" < $2);

-- invite-links:ended
delete
  from "InviteLink"
  where "organizationId" is not null and "expiresAt" < $1;
