-- reachable
select 1 as "one";

-- room-to-write
create temporary table "RoomToWrite" on commit drop as select gen_random_uuid() as "id"
  from generate_series(1, $1::int / 16) as "each";
