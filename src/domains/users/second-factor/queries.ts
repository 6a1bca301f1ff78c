import { type Given, Statement, tables } from "@/db/statement";

interface Step {
  userId: string;
  secret: Uint8Array;
  step: number;
}

/**
 * Compares a time step with the last accepted step, and stores it. One statement does both, so only one of several requests
 * with the same code succeeds. Finds no row if the person has replaced or turned off the authenticator app.
 */
export const spendStep = new Statement("second-factor:spend-step", (given: Given<Step>) =>
  tables
    .updateTable("SecondFactor")
    .set({ lastStep: given("step") })
    .where("userId", "=", given("userId"))
    .where("secret", "=", given("secret"))
    .where("confirmedAt", "is not", null)
    .where(({ eb, or }) => or([eb("lastStep", "is", null), eb("lastStep", "<", given("step"))]))
    .returning("userId"),
);

/** Marks a recovery code as used. Only one of several requests with the same code succeeds. */
export const spendRecoveryCode = new Statement(
  "second-factor:spend-recovery-code",
  (given: Given<{ userId: string; hash: string; time: Date }>) =>
    tables
      .updateTable("RecoveryCode")
      .set({ usedAt: given("time") })
      .where("userId", "=", given("userId"))
      .where("hash", "=", given("hash"))
      .where("usedAt", "is", null)
      .returning("userId"),
);
