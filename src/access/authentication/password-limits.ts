/** The minimum number of characters in a new password. There are no other requirements. */
export const PASSWORD_LENGTH_MIN = 10;
/**
 * The maximum number of characters in a password. The limit on the length also limits the time that a password check
 * takes.
 */
export const PASSWORD_LENGTH_MAX = 256;
