/**
 * Email addresses of service accounts. These addresses can't receive email (RFC 2606), can't be used to sign in, and
 * are never shown. Such addresses exist because every account needs a unique address. The domain also shows that an
 * account is a service account.
 */
const MACHINE_DOMAIN = "@service-account.invalid";

export const machineAddressOf = (userId: string) => `${userId.toLowerCase()}${MACHINE_DOMAIN}`;

export const isMachineAddress = (email: string) => email.toLowerCase().endsWith(MACHINE_DOMAIN);
