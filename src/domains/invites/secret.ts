import { hashSecret } from "@/access/authentication/secret";
import { sign } from "@/lib/seal";

interface Invite {
  organizationId: string;
  id: string;
}

/**
 * The secret at the end of an invite's link: 256 bits that follow from the invite and from AUTH_SECRET. So a link can be
 * shown and mailed again without being kept anywhere, and a copy of the database holds none that works.
 */
export const secretOf = ({ organizationId, id }: Invite) => sign("invite", `${organizationId} ${id}`);

/** The hash of the secret, which is stored to find the invite by. */
export const hashOf = (invite: Invite) => hashSecret(secretOf(invite));

/** The page of the console on which an invite is accepted. */
export const pathOf = (invite: Invite) => `/join/${invite.organizationId}/${secretOf(invite)}`;
