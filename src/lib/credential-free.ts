/**
 * Whether a URL contains neither a user name nor a password. Anyone who sees a URL with a password can use the password.
 */
export const holdsNoCredentials = (url: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(url);
