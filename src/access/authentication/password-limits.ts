/** A new password has at least this many characters; nothing else is asked of it. */
export const PASSWORD_LENGTH_MIN = 10;
/** Bounds what one attempt can cost. */
export const PASSWORD_LENGTH_MAX = 256;
