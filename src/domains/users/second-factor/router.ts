import { z } from "zod";
import { router, sessionProcedure } from "@/trpc/init";
import {
  codeField,
  currentPasswordField,
  newKeySchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from "./schema";
import {
  confirmSecondFactor,
  readStatus,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from "./service";

/** Two-step sign-in of the caller. These operations are only for the console, because tokens can't change how people sign in. */
export const secondFactorRouter = router({
  status: sessionProcedure.output(secondFactorSchema).query(({ ctx }) => readStatus(ctx.actor)),

  start: sessionProcedure
    .input(z.object({ currentPassword: currentPasswordField }))
    .output(newKeySchema)
    .mutation(({ ctx, input }) => startSecondFactor(ctx.actor, input.currentPassword)),

  confirm: sessionProcedure
    .input(z.object({ code: codeField, revokeTokens: z.boolean().optional() }))
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await confirmSecondFactor(ctx.actor, input) })),

  renewRecoveryCodes: sessionProcedure
    .input(z.object({ code: codeField }))
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await renewRecoveryCodes(ctx.actor, input.code) })),

  turnOff: sessionProcedure
    .input(z.object({ code: codeField, currentPassword: currentPasswordField }))
    .output(z.void())
    .mutation(({ ctx, input }) => turnOffSecondFactor(ctx.actor, input)),
});
