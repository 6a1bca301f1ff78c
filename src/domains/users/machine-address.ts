/**
 * Addresses of service accounts. Nobody receives mail there (RFC 2606), nobody can sign in with one, and none is ever
 * shown: it only keeps every account's address unique, and says that the account is a machine's.
 */
const MACHINE_DOMAIN = "@service-account.invalid";

export const machineAddressOf = (userId: string) => `${userId.toLowerCase()}${MACHINE_DOMAIN}`;

export const isMachineAddress = (email: string) => email.toLowerCase().endsWith(MACHINE_DOMAIN);
