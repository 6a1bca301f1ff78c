import { type Given, Statement, tables } from "@/db/statement";

interface TakenOver {
  actor: string;
  key: string;
  /** The ID of the claim that is replaced. */
  lastClaimId: string | null;
  claimId: string;
  requestHash: string;
  createdAt: Date;
}

/** Takes over a key from another request's claim. Fails if that request has locked the key because it's writing. */
export const takeOverKey = new Statement("idempotency:take-over", (given: Given<TakenOver>) =>
  tables
    .updateTable("IdempotencyKey as k")
    .from((eb) =>
      eb
        .selectFrom("IdempotencyKey as f")
        .select(["f.actor", "f.key"])
        .where("f.actor", "=", given("actor"))
        .where("f.key", "=", given("key"))
        .where("f.claimId", "is not distinct from", given("lastClaimId"))
        .forUpdate()
        .skipLocked()
        .as("free"),
    )
    .set({
      claimId: given("claimId"),
      requestHash: given("requestHash"),
      createdAt: given("createdAt"),
      completedAt: null,
      status: null,
      body: null,
    })
    .whereRef("k.actor", "=", "free.actor")
    .whereRef("k.key", "=", "free.key"),
);

/** Locks a key if the given claim still holds it. */
export const lockClaimed = new Statement(
  "idempotency:hold",
  (given: Given<{ actor: string; key: string; claimId: string }>) =>
    tables
      .selectFrom("IdempotencyKey as k")
      .select("k.key")
      .where("k.actor", "=", given("actor"))
      .where("k.key", "=", given("key"))
      .where("k.claimId", "=", given("claimId"))
      .where("k.completedAt", "is", null)
      .forUpdate(),
);
