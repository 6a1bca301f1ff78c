/** Days that a site goes on being read at a host whose proof is not found any more. */
export const GRACE_DAYS = 7;
/** The same for a host that was held before proofs were asked for, and was never proved. */
export const GRACE_DAYS_UNPROVED = 30;
