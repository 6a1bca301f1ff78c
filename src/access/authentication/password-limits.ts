/** The minimum number of characters in a new password. There are no other requirements. */
export const PASSWORD_LENGTH_MIN = 10;
/** The maximum number of characters in a password. It limits how long one check can take. */
export const PASSWORD_LENGTH_MAX = 256;
