/** Whether a URL contains neither a user name nor a password, which everyone who sees the URL would see. */
export const holdsNoCredentials = (url: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(url);
