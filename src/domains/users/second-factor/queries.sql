-- second-factor:spend-step
update "SecondFactor"
  set "lastStep" = $1
  where "userId" = $2 and "secret" = $3 and "confirmedAt" is not null and ("lastStep" is null or "lastStep" < $4)
  returning "userId";

-- second-factor:spend-recovery-code
update "RecoveryCode"
  set "usedAt" = $1
  where "userId" = $2 and "hash" = $3 and "usedAt" is null
  returning "userId";
