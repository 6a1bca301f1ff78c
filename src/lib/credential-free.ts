/**
 * Whether a URL contains neither a user name nor a password. Anyone who sees the URL would also see these.
 */
export const holdsNoCredentials = (url: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(url);
