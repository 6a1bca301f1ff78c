-- team-members:1
select "m"."organizationId", "m"."userId", "m"."role", "m"."sso", "m"."disabledAt", "m"."joinedAt", "m"."lastSeenAt", "m"."version", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", (select count(*)::int as "count"
  from "TeamMember" as "t"
  where "t"."organizationId" = "m"."organizationId" and "t"."userId" = "m"."userId") as "teams", "n"."role" as "roleInTeam"
  from "TeamMember" as "n"
  inner join "User" as "u" on "u"."id" = "n"."userId"
  inner join "Member" as "m" on "m"."organizationId" = "n"."organizationId" and "m"."userId" = "n"."userId"
  where "n"."organizationId" = $1 and "n"."teamId" = $2 and (lower("u"."displayName"), "u"."id") > ($3, $4)
  order by lower("u"."displayName") asc, "u"."id" asc
  limit $5;

-- team-members:count
select count(*)::int as "count"
  from "TeamMember" as "n"
  inner join "User" as "u" on "u"."id" = "n"."userId"
  inner join "Member" as "m" on "m"."organizationId" = "n"."organizationId" and "m"."userId" = "n"."userId"
  where "n"."organizationId" = $1 and "n"."teamId" = $2;

-- teams:1:1:1
select "t"."organizationId", "t"."id", "t"."title", "t"."version", "t"."createdAt", "me"."role", (select "own"."role"
  from "TeamMember" as "own"
  where "own"."organizationId" = "t"."organizationId" and "own"."teamId" = "t"."id" and "own"."userId" = $1) as "teamRole", (select count(*)::int as "count"
  from "TeamMember" as "all"
  where "all"."organizationId" = "t"."organizationId" and "all"."teamId" = "t"."id") as "members", (select count(DISTINCT "s"."id")::int as "count"
  from "Grant" as "g"
  inner join "Space" as "s" on "s"."organizationId" = "g"."organizationId" and "g"."resourceId" = ANY("s"."ancestorIds" || "s"."id")
  where "g"."organizationId" = "t"."organizationId" and "g"."subjectId" = "t"."id" and "s"."deletedAt" is null) as "spaces"
  from "Team" as "t"
  inner join "Member" as "me" on "me"."organizationId" = "t"."organizationId" and "me"."userId" = $2 and "me"."disabledAt" is null
  where "t"."organizationId" = $3 and strpos(lower("t"."title"), lower($4)) > 0 and (exists (select "o"."userId"
  from "Member" as "o"
  where "o"."organizationId" = "t"."organizationId" and "o"."userId" = $5 and "o"."role" = 'admin' and "o"."disabledAt" is null) or exists (select "o"."userId"
  from "TeamMember" as "o"
  where "o"."organizationId" = "t"."organizationId" and "o"."teamId" = "t"."id" and "o"."userId" = $6 and "o"."role" = 'owner')) and (lower("t"."title"), "t"."id") > ($7, $8)
  order by lower("t"."title") asc, "t"."id" asc
  limit $9;

-- teams:count:1:1
select count(*)::int as "count"
  from "Team" as "t"
  inner join "Member" as "me" on "me"."organizationId" = "t"."organizationId" and "me"."userId" = $1 and "me"."disabledAt" is null
  where "t"."organizationId" = $2 and strpos(lower("t"."title"), lower($3)) > 0 and (exists (select "o"."userId"
  from "Member" as "o"
  where "o"."organizationId" = "t"."organizationId" and "o"."userId" = $4 and "o"."role" = 'admin' and "o"."disabledAt" is null) or exists (select "o"."userId"
  from "TeamMember" as "o"
  where "o"."organizationId" = "t"."organizationId" and "o"."teamId" = "t"."id" and "o"."userId" = $5 and "o"."role" = 'owner'));

-- teams:member:1:1
select "t"."organizationId", "t"."id", "t"."title", "t"."version", "t"."createdAt", "me"."role", (select "own"."role"
  from "TeamMember" as "own"
  where "own"."organizationId" = "t"."organizationId" and "own"."teamId" = "t"."id" and "own"."userId" = $1) as "teamRole", (select count(*)::int as "count"
  from "TeamMember" as "all"
  where "all"."organizationId" = "t"."organizationId" and "all"."teamId" = "t"."id") as "members", (select count(DISTINCT "s"."id")::int as "count"
  from "Grant" as "g"
  inner join "Space" as "s" on "s"."organizationId" = "g"."organizationId" and "g"."resourceId" = ANY("s"."ancestorIds" || "s"."id")
  where "g"."organizationId" = "t"."organizationId" and "g"."subjectId" = "t"."id" and "s"."deletedAt" is null) as "spaces", "n"."role" as "roleInTeam"
  from "Team" as "t"
  inner join "Member" as "me" on "me"."organizationId" = "t"."organizationId" and "me"."userId" = $2 and "me"."disabledAt" is null
  inner join "TeamMember" as "n" on "n"."organizationId" = "t"."organizationId" and "n"."teamId" = "t"."id"
  where "t"."organizationId" = $3 and strpos(lower("t"."title"), lower($4)) > 0 and "n"."userId" = $5 and (lower("t"."title"), "t"."id") > ($6, $7)
  order by lower("t"."title") asc, "t"."id" asc
  limit $8;

-- teams:member:count:1
select count(*)::int as "count"
  from "Team" as "t"
  inner join "Member" as "me" on "me"."organizationId" = "t"."organizationId" and "me"."userId" = $1 and "me"."disabledAt" is null
  inner join "TeamMember" as "n" on "n"."organizationId" = "t"."organizationId" and "n"."teamId" = "t"."id"
  where "t"."organizationId" = $2 and strpos(lower("t"."title"), lower($3)) > 0 and "n"."userId" = $4;

-- team-grants:1
select "g"."organizationId", "g"."level", "g"."resourceKind", "g"."resourceId" as "id", "r"."title"
  from "Grant" as "g"
  inner join lateral (select "x"."title"
  from "Space" as "x"
  where "g"."resourceKind" = 'space' and "x"."organizationId" = "g"."organizationId" and "x"."id" = "g"."resourceId" and "x"."deletedAt" is null
  union all select "x"."title"
  from "Collection" as "x"
  where "g"."resourceKind" = 'collection' and "x"."organizationId" = "g"."organizationId" and "x"."id" = "g"."resourceId"
  union all select "x"."title"
  from "Site" as "x"
  where "g"."resourceKind" = 'site' and "x"."organizationId" = "g"."organizationId" and "x"."id" = "g"."resourceId") as "r" on true
  where "g"."organizationId" = $1 and "g"."subjectId" = $2 and (lower("r"."title"), "g"."resourceId") > ($3, $4)
  order by lower("r"."title") asc, "g"."resourceId" asc
  limit $5;

-- team-grants:count
select count(*)::int as "count"
  from "Grant" as "g"
  inner join lateral (select "x"."title"
  from "Space" as "x"
  where "g"."resourceKind" = 'space' and "x"."organizationId" = "g"."organizationId" and "x"."id" = "g"."resourceId" and "x"."deletedAt" is null
  union all select "x"."title"
  from "Collection" as "x"
  where "g"."resourceKind" = 'collection' and "x"."organizationId" = "g"."organizationId" and "x"."id" = "g"."resourceId"
  union all select "x"."title"
  from "Site" as "x"
  where "g"."resourceKind" = 'site' and "x"."organizationId" = "g"."organizationId" and "x"."id" = "g"."resourceId") as "r" on true
  where "g"."organizationId" = $1 and "g"."subjectId" = $2;

-- Team:locked
select "t"."organizationId", "t"."id", "t"."title", "t"."version", "t"."createdAt"
  from "Team" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- teams:locked
select "t"."id"
  from "Team" as "t"
  where "t"."organizationId" = $1 and "t"."id" = any($2::text[])
  order by "t"."id" for update;
