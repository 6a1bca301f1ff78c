import { hashSecret } from "@/access/authentication/secret";
import { sign } from "@/lib/seal";

interface Invite {
  organizationId: string;
  id: string;
}

/**
 * Returns the secret at the end of an invite's link. The secret has 256 bits, and is derived from the invite and
 * AUTH_SECRET. Bindery can therefore show and email a link again without storing the link, and a copy of the database
 * contains no working links.
 */
export const secretOf = ({ organizationId, id }: Invite) => sign("invite", `${organizationId} ${id}`);

/** Returns the hash of the secret. Bindery stores the hash and uses it to find the invite. */
export const hashOf = (invite: Invite) => hashSecret(secretOf(invite));

/** The console page where people accept an invite. */
export const pathOf = (invite: Invite) => `/join/${invite.organizationId}/${secretOf(invite)}`;
