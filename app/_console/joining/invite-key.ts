/** What the address of an invite says. */
export interface InviteKey {
  organizationId: string;
  inviteId: string;
}
