/** Whether a URL contains no user name and no password. All people who see the URL would see those too. */
export const holdsNoCredentials = (url: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(url);
