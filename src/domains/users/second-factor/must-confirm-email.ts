import type { User } from "@/db/generated/client";
import { isMailing } from "@/lib/mail/send";

/**
 * Whether people must confirm their email address before they turn on two-step sign-in or add a passkey. Otherwise, the person who
 * confirms the address later would remove both. Without email, people can't confirm their address.
 */
export const mustConfirmEmail = ({ emailVerifiedAt }: Pick<User, "emailVerifiedAt">): boolean =>
  isMailing() && emailVerifiedAt === null;
