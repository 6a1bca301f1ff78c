/** Whether an address names nobody and no password: those would be told to everybody who is shown it. */
export const holdsNoCredentials = (url: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(url);
