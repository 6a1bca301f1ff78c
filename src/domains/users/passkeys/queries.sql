-- passkey:record-use
update "Passkey"
  set "counter" = $1::bigint, "isBackedUp" = $2, "lastUsedAt" = $3
  where "id" = $4 and ("counter" < $5::bigint or ("counter" = 0 and $6::bigint = 0))
  returning "userId";
