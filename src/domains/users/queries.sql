-- user
select "u"."id", "u"."email", "u"."displayName", "u"."photoURL", "u"."passwordHash", "u"."emailVerifiedAt", "u"."serviceAccountOf", "u"."version", "u"."createdAt", "u"."updatedAt"
  from "User" as "u"
  where "u"."id" = $1;

-- User:locked
select "t"."id", "t"."email", "t"."displayName", "t"."photoURL", "t"."passwordHash", "t"."emailVerifiedAt", "t"."serviceAccountOf", "t"."version", "t"."createdAt", "t"."updatedAt"
  from "User" as "t"
  where "t"."id" = $1 for update;

-- acquaintance
select "u"."id", "u"."displayName", "u"."email", "u"."photoURL", "u"."version", coalesce("shared"."roles", '{}'::text[]) as "roles"
  from "User" as "u"
  inner join lateral (select array_agg("mine"."role"::text) as "roles"
  from "Member" as "mine"
  inner join "Member" as "theirs" on "theirs"."organizationId" = "mine"."organizationId"
  where "theirs"."userId" = "u"."id" and "mine"."userId" = $1 and "mine"."disabledAt" is null and "theirs"."disabledAt" is null and ($2::text is null or "mine"."organizationId" = $3) and "mine"."organizationId" <> all($4::text[])) as "shared" on true
  where "u"."id" = $5 and ("u"."id" = $6 or "shared"."roles" is not null);
