import { hashSecret } from "@/access/authentication/secret";
import { sign } from "@/lib/seal";

interface Invite {
  organizationId: string;
  id: string;
}

/**
 * The secret at the end of an invite's link: 256 bits, derived from the invite and AUTH_SECRET. Bindery can
 * therefore show and email a link again without storing it, and a copy of the database contains no working
 * links.
 */
export const secretOf = ({ organizationId, id }: Invite) => sign("invite", `${organizationId} ${id}`);

/** The hash of the secret. It is stored, and used to find the invite. */
export const hashOf = (invite: Invite) => hashSecret(secretOf(invite));

/** The console page where people accept an invite. */
export const pathOf = (invite: Invite) => `/join/${invite.organizationId}/${secretOf(invite)}`;
