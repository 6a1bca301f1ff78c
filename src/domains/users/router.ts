import { z } from "zod";
import { PASSWORD_LENGTH_MAX } from "@/access/authentication/password-limits";
import { idField } from "@/scopes/define";
import { openProcedure, router, sessionProcedure, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { readEmailProof, requestVerification, verifyEmail } from "./email-proof";
import { requestPasswordReset, resetPassword } from "./password-reset";
import { presentSession, presentUser } from "./presenter";
import { displayNameField, emailField, newPasswordField, sessionSchema, userSchema } from "./schema";
import {
  changeName,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  readAcquaintance,
  readUser,
  signOut,
} from "./service";

const rest = restTagged("users");
const none = z.void();
/** The secret of a mailed link. */
const tokenField = z.string().max(200);
/** Sessions end with a password by themselves; tokens of scripts go on unless they are asked to end. */
const revokeTokensField = z.boolean().optional();

/** People. Names, passwords and sessions belong to the console and have no place under `/v1`. */
export const usersRouter = router({
  me: userProcedure
    .meta(rest("GET", "/user", { id: "getAuthenticatedUser", summary: "Fetch the caller" }))
    .output(userSchema)
    .query(async ({ ctx }) => {
      const user = await readUser(ctx.actor);
      ctx.reply.version = user.version;
      return presentUser(user);
    }),

  get: userProcedure
    .meta(
      rest("GET", "/users/{userId}", {
        id: "getUserById",
        summary: "Fetch a person who shares an organization with the caller",
      }),
    )
    .input(z.object({ userId: idField }))
    .output(userSchema)
    .query(async ({ ctx, input }) => {
      const user = await readAcquaintance(ctx.actor, input.userId);
      ctx.reply.version = user.version;
      return presentUser(user);
    }),

  changeName: sessionProcedure
    .input(z.object({ displayName: displayNameField }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(await changeName(ctx.actor, input.displayName))),

  changePassword: sessionProcedure
    .input(
      z.object({
        currentPassword: z.string().max(PASSWORD_LENGTH_MAX).optional(),
        newPassword: newPasswordField,
        revokeTokens: revokeTokensField,
      }),
    )
    .output(none)
    .mutation(({ ctx, input }) => changePassword(ctx.actor, input)),

  requestPasswordReset: openProcedure
    .input(z.object({ email: emailField }))
    .output(none)
    .mutation(({ ctx, input }) => requestPasswordReset(input.email, ctx.address ?? null)),

  resetPassword: openProcedure
    .input(z.object({ token: tokenField, newPassword: newPasswordField, revokeTokens: revokeTokensField }))
    .output(none)
    .mutation(({ input: { token, newPassword, revokeTokens } }) =>
      resetPassword(token, newPassword, { revokeTokens }),
    ),

  emailProof: userProcedure
    .output(z.object({ isVerified: z.boolean(), isMailing: z.boolean() }))
    .query(({ ctx }) => readEmailProof(ctx.actor)),

  requestVerification: sessionProcedure
    .output(none)
    .mutation(({ ctx }) => requestVerification(ctx.actor, ctx.address ?? null)),

  verifyEmail: sessionProcedure
    .input(z.object({ token: tokenField }))
    .output(none)
    .mutation(({ ctx, input }) => verifyEmail(ctx.actor, input.token)),

  listSessions: sessionProcedure.output(z.array(sessionSchema)).query(async ({ ctx }) => {
    const sessions = await listSessions(ctx.actor);
    return sessions.map((session) => presentSession(session, ctx.actor));
  }),

  revokeSession: sessionProcedure
    .input(z.object({ sessionId: idField }))
    .output(none)
    .mutation(({ ctx, input }) => endSession(ctx.actor, input.sessionId)),

  revokeOtherSessions: sessionProcedure.output(none).mutation(({ ctx }) => endOtherSessions(ctx.actor)),

  signOut: userProcedure.output(none).mutation(({ ctx }) => signOut(ctx.actor)),
});
