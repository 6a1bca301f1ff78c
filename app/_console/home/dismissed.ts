const keyOf = (organizationId: string) => `bindery.first-steps:${organizationId}`;

/** Whether the checklist of an organization was dismissed in this browser. */
export function isDismissed(organizationId: string): boolean {
  try {
    return localStorage.getItem(keyOf(organizationId)) !== null;
  } catch {
    return false;
  }
}

/**
 * Remembers that the checklist was dismissed. If the browser can't store this, the checklist appears again at the next
 * visit.
 */
export function keepDismissed(organizationId: string): void {
  try {
    localStorage.setItem(keyOf(organizationId), "dismissed");
  } catch {}
}
