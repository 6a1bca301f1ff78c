/** The IDs in the URL of an invite. */
export interface InviteKey {
  organizationId: string;
  inviteId: string;
}
