import { z } from "zod";
import { findLiveSessions, revokeSession } from "@/access/authentication/session";
import { assertUnconfined } from "@/access/authorization/token-scope";
import { forbidden } from "@/lib/errors";
import { idField } from "@/scopes/define";
import {
  accountProcedure,
  lastingProcedure,
  openProcedure,
  router,
  sessionProcedure,
  userProcedure,
} from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { confirmEmailChange, readEmailChange, requestEmailChange } from "./email-change";
import { readEmailProof, requestVerification, verifyEmail } from "./email-proof";
import { countPasskeys, requestPasswordReset, resetPassword } from "./password-reset";
import { presentSession, presentUser } from "./presenter";
import {
  changeEmailFields,
  changePasswordFields,
  emailField,
  sessionSchema,
  updateUserFields,
  userSchema,
} from "./schema";
import { changePassword, endOtherSessions, readAcquaintance, readUser, signOut, updateUser } from "./service";

const rest = restTagged("users");
const none = z.void();
/** The secret of an emailed link. */
const tokenField = z.string().max(200);
const { newPassword, revokeTokens } = changePasswordFields;

/** Operations on users. Operations that use an emailed link or a password are only for the console, and aren't part of `/v1`. */
export const usersRouter = router({
  me: rest("GET", "/user", {
    id: "getAuthenticatedUser",
    summary: "Get the authenticated user",
    description: "Returns the user that the credential belongs to.",
    scope: userProcedure,
    output: userSchema,
  }).query(async ({ ctx }) => {
    const user = await readUser(ctx.actor);
    ctx.reply.version = user.version;
    return presentUser(user, true);
  }),

  get: rest("GET", "/users/{userId}", {
    id: "getUserById",
    needs: { level: null, on: "an organization that the caller and the user share" },
    summary: "Get a user",
    description:
      "Returns the name and photo of a user who shares an organization with the caller. The email address is included only if the caller can list the members of a shared organization.",
    scope: userProcedure.input(
      z.object({ userId: idField.describe("The ID of the user or service account.") }),
    ),
    output: userSchema,
  }).query(async ({ ctx, input }) => {
    const user = await readAcquaintance(ctx.actor, input.userId);
    ctx.reply.version = user.version;
    return presentUser(user, user.isAddressKnown);
  }),

  update: rest("PATCH", "/users/{userId}", {
    id: "updateUserById",
    summary: "Update a user",
    description:
      "Updates the caller's name or photo and returns the user. The change is visible in every organization.",
    audit: false,
    scope: userProcedure.input(
      z.object({ userId: idField.describe("The ID of the caller."), ...updateUserFields }),
    ),
    output: userSchema,
  }).mutation(async ({ ctx, input: { userId, ...changes } }) => {
    await readAcquaintance(ctx.actor, userId);
    if (userId !== ctx.actor.userId)
      throw forbidden("You can update only your own account. Send your own user ID.");
    assertUnconfined(ctx.actor);
    const user = await updateUser(ctx, changes);
    return presentUser(user, true);
  }),

  changePassword: sessionProcedure
    .input(z.object(changePasswordFields))
    .output(none)
    .mutation(({ ctx, input }) => changePassword(ctx.actor, input)),

  requestPasswordReset: openProcedure
    .input(z.object({ email: emailField }))
    .output(none)
    .mutation(({ ctx, input }) => requestPasswordReset(input.email, ctx.address ?? null)),

  passwordReset: openProcedure
    .input(z.object({ token: tokenField }))
    .output(z.object({ passkeys: z.number().int() }))
    .query(async ({ input }) => ({ passkeys: await countPasskeys(input.token) })),

  resetPassword: openProcedure
    .input(
      z.object({
        token: tokenField,
        newPassword,
        revokeTokens,
        removePasskeys: z.boolean().optional(),
      }),
    )
    .output(none)
    .mutation(({ input }) => resetPassword(input.token, input.newPassword, input)),

  emailProof: rest("GET", "/user/email", {
    id: "getUserEmailProof",
    summary: "Get email verification status",
    description:
      "Returns whether the caller's email address is verified. You need a verified address to join an organization by its email domain.",
    returns: "Whether the email address is verified.",
    scope: userProcedure,
    output: z.object({
      isVerified: z.boolean().describe("Whether the caller's email address is verified."),
      isMailing: z.boolean().describe("Whether email is set up."),
    }),
  }).query(({ ctx }) => readEmailProof(ctx.actor)),

  requestVerification: sessionProcedure
    .output(none)
    .mutation(({ ctx }) => requestVerification(ctx.actor, ctx.address ?? null)),

  verifyEmail: sessionProcedure
    .input(z.object({ token: tokenField }))
    .output(none)
    .mutation(({ ctx, input }) => verifyEmail(ctx.actor, input.token)),

  requestEmailChange: sessionProcedure
    .input(z.object(changeEmailFields))
    .output(none)
    .mutation(({ ctx, input }) => requestEmailChange(ctx.actor, input, ctx.address ?? null)),

  emailChange: sessionProcedure
    .input(z.object({ token: tokenField }))
    .output(z.object({ email: z.string().nullable() }))
    .query(async ({ ctx, input }) => ({ email: await readEmailChange(ctx.actor, input.token) })),

  confirmEmailChange: sessionProcedure
    .input(z.object({ token: tokenField }))
    .output(z.object({ email: z.string() }))
    .mutation(async ({ ctx, input }) => ({ email: await confirmEmailChange(ctx.actor, input.token) })),

  listSessions: rest("GET", "/user/sessions", {
    id: "listUserSessions",
    summary: "List sessions",
    description:
      "Returns the browsers in which the caller is signed in, including the session of this request.",
    returns: "The sessions.",
    scope: accountProcedure,
    output: z.object({ items: z.array(sessionSchema).describe("The sessions of the caller.") }),
  }).query(async ({ ctx }) => {
    const sessions = await findLiveSessions(ctx.actor.userId);
    return { items: sessions.map((session) => presentSession(session, ctx.actor)) };
  }),

  revokeSession: rest("DELETE", "/user/sessions/{sessionId}", {
    id: "deleteUserSession",
    summary: "Revoke a session",
    description: "Signs the caller out in one browser at once.",
    audit: false,
    scope: lastingProcedure.input(z.object({ sessionId: idField.describe("The ID of the session.") })),
  }).mutation(({ ctx, input }) => revokeSession({ userId: ctx.actor.userId, sessionId: input.sessionId })),

  revokeOtherSessions: rest("POST", "/user/sessions/revoke", {
    id: "revokeOtherUserSessions",
    summary: "Revoke all other sessions",
    description: "Signs the caller out at once in every browser except the one that sends this request.",
    audit: false,
    status: 204,
    scope: lastingProcedure,
  }).mutation(({ ctx }) => endOtherSessions(ctx.actor)),

  signOut: userProcedure.output(none).mutation(({ ctx }) => signOut(ctx.actor)),
});
