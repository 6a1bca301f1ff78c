/** The minimum number of characters of a new password; there are no other rules. */
export const PASSWORD_LENGTH_MIN = 10;
/** The maximum number of characters, which limits the cost of one attempt. */
export const PASSWORD_LENGTH_MAX = 256;
