/**
 * Email addresses of service accounts. They can't receive email (RFC 2606) or be used to sign in, and are
 * never shown. Their only purpose is to give every account a unique address, and to mark the account as a
 * service account.
 */
const MACHINE_DOMAIN = "@service-account.invalid";

export const machineAddressOf = (userId: string) => `${userId.toLowerCase()}${MACHINE_DOMAIN}`;

export const isMachineAddress = (email: string) => email.toLowerCase().endsWith(MACHINE_DOMAIN);
