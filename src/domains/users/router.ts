import { z } from "zod";
import { PASSWORD_LENGTH_MAX } from "@/access/password-limits";
import { idField } from "@/scopes/define";
import { router, userProcedure } from "@/trpc/init";
import { rest } from "@/trpc/operation";
import { presentSession, presentUser } from "./presenter";
import { newPasswordField, sessionSchema, userSchema } from "./schema";
import { changePassword, endSession, listSessions, readAcquaintance, readUser, signOut } from "./service";

const none = z.void();

/** People. Passwords and sessions belong to the console and have no place under `/v1`. */
export const usersRouter = router({
  me: userProcedure
    .meta(rest("GET", "/user", { id: "getAuthenticatedUser", summary: "Fetch the caller", tag: "users" }))
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
        tag: "users",
      }),
    )
    .input(z.object({ userId: idField }))
    .output(userSchema)
    .query(async ({ ctx, input }) => {
      const user = await readAcquaintance(ctx.actor, input.userId);
      ctx.reply.version = user.version;
      return presentUser(user);
    }),

  changePassword: userProcedure
    .input(
      z.object({
        currentPassword: z.string().max(PASSWORD_LENGTH_MAX).optional(),
        newPassword: newPasswordField,
      }),
    )
    .output(none)
    .mutation(({ ctx, input }) => changePassword(ctx.actor, input)),

  listSessions: userProcedure.output(z.array(sessionSchema)).query(async ({ ctx }) => {
    const sessions = await listSessions(ctx.actor);
    return sessions.map((session) => presentSession(session, ctx.actor));
  }),

  revokeSession: userProcedure
    .input(z.object({ sessionId: idField }))
    .output(none)
    .mutation(({ ctx, input }) => endSession(ctx.actor, input.sessionId)),

  signOut: userProcedure.output(none).mutation(({ ctx }) => signOut(ctx.actor)),
});
