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
/** Reading and muting notifications is personal, and isn't recorded in an organization's audit log. */
const write = { audit: false as const, status: 204 };

function answer(reply: Reply, { version, ...settings }: MailSettings) {
  reply.version = version;
  return { object: "notification-settings" as const, ...settings };
}

/** Operations on the caller's notifications and mutes. See docs/events.md. */
export const notificationsRouter = router({
  list: rest("GET", ALL, {
    id: "listNotifications",
    summary: "List notifications",
    description:
      "Returns the caller's notifications in all organizations that the credential can access, newest first. Notifications about content that the caller can no longer read are left out. To count unread notifications, use `unread=true` and `limit=0`.",
    scope: userProcedure.input(z.object({ ...paging, ...listNotificationsFields })),
    output: listOf(notificationSchema),
  }).query(({ ctx, input }) =>
    presentList(listNotifications(ctx.actor, input.unread, input), presentNotification),
  ),

  /**
   * This subscription isn't an operation of `/v1`. The subscription tells the caller's browser when to read the list
   * again.
   */
  changes: userProcedure.subscription(({ ctx, signal = new AbortController().signal }) =>
    following(watchInbox(ctx.actor, signal)),
  ),

  markRead: rest("POST", `${ALL}/{notificationId}/read`, {
    id: "markNotificationRead",
    summary: "Mark a notification as read",
    description: "Marks the notification as read. The notification stays in the list.",
    needs: { level: "read", on: "the space that the notification is about" },
    ...write,
    scope: userProcedure.input(z.object(notificationPath)),
  }).mutation(({ ctx, input }) => markRead(ctx, input.notificationId)),

  markAllRead: rest("POST", `${ALL}/read`, {
    id: "markNotificationsRead",
    summary: "Mark all notifications as read",
    description:
      "Marks the caller's notifications as read in all organizations that the credential can access.",
    ...write,
    scope: userProcedure,
  }).mutation(({ ctx }) => markAllRead(ctx)),

  listMutes: rest("GET", `${ALL}/mutes`, {
    id: "listNotificationMutes",
    summary: "List muted spaces and change requests",
    description: "Returns the spaces and change requests that the caller muted and can still read.",
    scope: userProcedure.input(z.object(paging)),
    output: listOf(muteSchema, "muted spaces and change requests"),
  }).query(({ ctx, input }) => presentList(listMutes(ctx.actor, input), presentMute)),

  settings: rest("GET", SETTINGS, {
    id: "getNotificationSettings",
    summary: "Get notification settings",
    description:
      "Returns how the caller receives notifications by email, whether email is set up, and whether the caller's email address is verified.",
    returns: "The notification settings.",
    scope: userProcedure,
    output: mailSettingsSchema,
  }).query(async ({ ctx }) => answer(ctx.reply, await readMailSettings(ctx.actor.userId))),

  updateSettings: rest("PATCH", SETTINGS, {
    id: "updateNotificationSettings",
    summary: "Update notification settings",
    description:
      "Changes how the caller receives notifications by email and returns the settings. Returns 400 if email notifications can't be sent.",
    returns: "The updated notification settings.",
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
    summary: "Mute a space",
    description:
      "Stops notifications about the space and all of its change requests for the caller. Existing notifications aren't deleted.",
    ...write,
    scope: changeRequestsScope("view", {}),
  }).mutation(({ ctx }) => mute(ctx, placeOfSpace(ctx.space))),

  unmuteSpace: rest("DELETE", SPACE, {
    id: "unmuteSpace",
    summary: "Unmute a space",
    description:
      "Turns notifications about the space on again for the caller. Change requests that were muted separately stay muted.",
    ...write,
    scope: changeRequestsScope("view", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => unmute(ctx, ctx.space && placeOfSpace(ctx.space))),

  muteChangeRequest: rest("PUT", REQUEST, {
    id: "muteChangeRequest",
    summary: "Mute a change request",
    description:
      "Stops notifications about the change request for the caller. Existing notifications aren't deleted.",
    ...write,
    scope: changeRequestScope("view", {}),
  }).mutation(({ ctx }) => mute(ctx, placeOfRequest(ctx.changeRequest))),

  unmuteChangeRequest: rest("DELETE", REQUEST, {
    id: "unmuteChangeRequest",
    summary: "Unmute a change request",
    description:
      "Turns notifications about the change request on again for the caller. This has no effect while the whole space is muted.",
    ...write,
    scope: changeRequestScope("view", {}, { onMissing: "pass" }),
  }).mutation(({ ctx }) => unmute(ctx, ctx.changeRequest && placeOfRequest(ctx.changeRequest))),
});
