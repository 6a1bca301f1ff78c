-- invite-link
select "i"."organizationId", "i"."id", "i"."hash", "i"."level", "i"."resourceKind", "i"."resourceId", "i"."createdBy", "i"."createdAt", "i"."expiresAt", "i"."version"
  from "InviteLink" as "i"
  where "i"."organizationId" = $1 and "i"."hash" = $2;
