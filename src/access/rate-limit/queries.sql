-- rate-limit:lease
insert into "Throttle" ("key", "window", "used")
  values ($1, $2, $3) on conflict ("key", "window") do update
  set "used" = "Throttle"."used" + greatest(0, least($4::int - "Throttle"."used",
          greatest($5::int, ($6::int - "Throttle"."used") / $7::int)))
  returning new."used" as "used", new."used" - coalesce(old."used", 0) as "granted";

-- rate-limit:belongs
select "m"."userId"
  from "Member" as "m"
  where "m"."organizationId" = $1 and "m"."userId" = $2 and "m"."disabledAt" is null;
