-- notification-mail:waiting
select "n"."userId", min("n"."createdAt") as "since"
  from "Notification" as "n"
  inner join "User" as "u" on "u"."id" = "n"."userId" and "u"."emailVerifiedAt" is not null
  left join "NotificationSettings" as "x" on "x"."userId" = "u"."id"
  where "n"."organizationId" = $1 and "n"."threadId" = $2 and "n"."userId" = any($3::text[]) and "n"."readAt" is null and "n"."mailedAt" is null and coalesce("x"."email", $4) = $5
  group by "n"."userId";

-- notification-mail:sent
update "Notification"
  set "mailedAt" = $1
  where "organizationId" = any($2::text[]) and "userId" = $3 and "id" = any($4::text[]);

-- notification-mail:all-sent
update "Notification"
  set "mailedAt" = $1
  where "userId" = $2 and "mailedAt" is null and "organizationId" in (select "m"."organizationId"
  from "Member" as "m"
  where "m"."userId" = $3);

-- notification-mail:digests
select "x"."userId"
  from "NotificationSettings" as "x"
  where "x"."email" = 'daily' and exists (select "n"."id"
  from "Notification" as "n"
  inner join "Member" as "m" on "m"."organizationId" = "n"."organizationId" and "m"."userId" = "n"."userId"
  where "n"."userId" = "x"."userId" and "n"."readAt" is null and "n"."mailedAt" is null);

-- user:locked
select "u"."id"
  from "User" as "u"
  where "u"."id" = $1 for update;
