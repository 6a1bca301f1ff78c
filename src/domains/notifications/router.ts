import { z } from "zod";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { changeRequestScope, changeRequestsScope } from "@/scopes/change-request";
import type { Reply } from "@/trpc/context";
import { following } from "@/trpc/following";
import { accountProcedure, openProcedure, router, userProcedure } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { listMutes, mute, placeOfRequest, placeOfSpace, unmute } from "./mutes";
import { presentMute, presentNotification } from "./presenter";
import { listNotifications } from "./rows";
import {
  listNotificationsFields,
  mailSettingsSchema,
  muteSchema,
  notificationPath,
  notificationSchema,
  updateMailSettingsFields,
} from "./schema";
import { markAllRead, markRead, watchInbox } from "./service";
import { type MailSettings, readMailSettings, unsubscribe, updateMailSettings } from "./settings";

const rest = restTagged("notifications");
const ALL = "/user/notifications";
const SETTINGS = `${ALL}/settings` as const;
const SPACE = "/spaces/{spaceId}/mute";
const REQUEST = "/spaces/{spaceId}/change-requests/{changeRequestId}/mute";
/** What somebody reads and mutes is a matter of their own, and of no organization's log. */
const write = { audit: false as const, status: 204 };

function answer(reply: Reply, { version, ...settings }: MailSettings) {
  reply.version = version;
  return { object: "notification-settings" as const, ...settings };
}

/** The caller's notifications, and the places that they have muted (docs/events.md). */
export const notificationsRouter = router({
  list: rest("GET", ALL, {
    id: "listNotifications",
    summary: "List what the caller was told, newest first",
    description:
      "Of all organizations that the credential reaches, as far as the caller may read it now. With `unread=true` and `limit=0` the answer is their number, `count`.",
    scope: userProcedure.input(z.object({ ...paging, ...listNotificationsFields })),
    output: listOf(notificationSchema),
  }).query(({ ctx, input }) =>
    presentList(listNotifications(ctx.actor, input.unread, input), presentNotification),
  ),

  /** Not an operation of `/v1`: tells the caller's browser that there is another list to read. */
  changes: userProcedure.subscription(({ ctx, signal = new AbortController().signal }) =>
    following(watchInbox(ctx.actor, signal)),
  ),

  markRead: rest("POST", `${ALL}/{notificationId}/read`, {
    id: "markNotificationRead",
    summary: "Mark a notification as read",
    description: "One that was read already stays read.",
    needs: { level: "read", on: "the space that it is of" },
    ...write,
    scope: userProcedure.input(z.object(notificationPath)),
  }).mutation(({ ctx, input }) => markRead(ctx, input.notificationId)),

  markAllRead: rest("POST", `${ALL}/read`, {
    id: "markNotificationsRead",
    summary: "Mark all of the caller's notifications as read",
    description: "In all organizations that the credential reaches.",
    ...write,
    scope: userProcedure,
  }).mutation(({ ctx }) => markAllRead(ctx)),

  listMutes: rest("GET", `${ALL}/mutes`, {
    id: "listNotificationMutes",
    summary: "List the spaces and change requests that the caller is told nothing of",
    description: "As far as the caller may read them now.",
    scope: userProcedure.input(z.object(paging)),
    output: listOf(muteSchema),
  }).query(({ ctx, input }) => presentList(listMutes(ctx.actor, input), presentMute)),

  settings: rest("GET", SETTINGS, {
    id: "getNotificationSettings",
    summary: "Say how the caller hears of their notifications by e-mail",
    description:
      "Also whether the service sends mail at all, and whether the address of the caller is proved.",
    scope: userProcedure,
    output: mailSettingsSchema,
  }).query(async ({ ctx }) => answer(ctx.reply, await readMailSettings(ctx.actor.userId))),

  updateSettings: rest("PATCH", SETTINGS, {
    id: "updateNotificationSettings",
    summary: "Choose how the caller hears of their notifications by e-mail",
    description: "Refused with 400 where no mail would come of it.",
    audit: false,
    scope: accountProcedure.input(z.object(updateMailSettingsFields)),
    output: mailSettingsSchema,
  }).mutation(async ({ ctx, input }) => answer(ctx.reply, await updateMailSettings(ctx, input.email))),

  unsubscribe: openProcedure
    .input(z.object({ token: z.string().max(200) }))
    .output(z.void())
    .mutation(({ input }) => unsubscribe(input.token)),

  muteSpace: rest("PUT", SPACE, {
    id: "muteSpace",
    summary: "Tell the caller nothing more of a space",
    description: "Neither of its pages nor of any of its change requests. What was told already stays.",
    ...write,
    scope: changeRequestsScope("view", {}),
  }).mutation(({ ctx }) => mute(ctx, placeOfSpace(ctx.space))),

  unmuteSpace: rest("DELETE", SPACE, {
    id: "unmuteSpace",
    summary: "Tell the caller of a space again",
    description: "Change requests that are muted by themselves stay muted.",
    ...write,
    scope: changeRequestsScope("view", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => unmute(ctx, ctx.space && placeOfSpace(ctx.space))),

  muteChangeRequest: rest("PUT", REQUEST, {
    id: "muteChangeRequest",
    summary: "Tell the caller nothing more of a change request",
    description: "What was told already stays.",
    ...write,
    scope: changeRequestScope("view", {}),
  }).mutation(({ ctx }) => mute(ctx, placeOfRequest(ctx.changeRequest))),

  unmuteChangeRequest: rest("DELETE", REQUEST, {
    id: "unmuteChangeRequest",
    summary: "Tell the caller of a change request again",
    description: "Nothing comes of it where its whole space is muted.",
    ...write,
    scope: changeRequestScope("view", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => unmute(ctx, ctx.changeRequest && placeOfRequest(ctx.changeRequest))),
});
