import { conflict } from "@/lib/errors";

/** Throws 409 for a cluster that is muted: no change request is made of it. */
export function assertNotMuted({ muted }: { muted: boolean }): void {
  if (muted) throw conflict("The cluster is muted: no change request is made of it until it is unmuted");
}
