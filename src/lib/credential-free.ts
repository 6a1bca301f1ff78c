/** Whether a URL contains no user name and no password. Everyone who sees the URL would see them. */
export const holdsNoCredentials = (url: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(url);
