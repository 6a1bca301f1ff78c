-- migrations:applied
select "m"."migration_name" as "name"
  from "_prisma_migrations" as "m"
  where "m"."finished_at" is not null and "m"."rolled_back_at" is null;
