import { z } from "zod";
import { relyingParty } from "@/lib/relying-party";
import { idField } from "@/scopes/define";
import { router, sessionProcedure } from "@/trpc/init";
import { presentPasskey } from "./presenter";
import { addPasskey, startPasskey } from "./registration";
import {
  answerField,
  creationOptionsField,
  ownerProofFields,
  passkeyNameField,
  passkeySchema,
  passkeysSchema,
} from "./schema";
import { findPasskeys, removePasskey, renamePasskey } from "./service";

const passkeyId = idField;

/** Passkeys of the caller. These operations are only for the console, because tokens can't change how people sign in. */
export const passkeysRouter = router({
  list: sessionProcedure.output(passkeysSchema).query(async ({ ctx }) => {
    const party = relyingParty();
    const items = (await findPasskeys(ctx.actor)).map(presentPasskey);
    return { items, unavailable: typeof party === "string" ? party : null };
  }),

  start: sessionProcedure
    .input(z.object(ownerProofFields))
    .output(z.object({ options: creationOptionsField }))
    .mutation(async ({ ctx, input }) => ({ options: JSON.stringify(await startPasskey(ctx.actor, input)) })),

  add: sessionProcedure
    .input(z.object({ name: passkeyNameField, answer: answerField }))
    .output(passkeySchema)
    .mutation(async ({ ctx, input }) => presentPasskey(await addPasskey(ctx.actor, input))),

  rename: sessionProcedure
    .input(z.object({ passkeyId, name: passkeyNameField }))
    .output(z.void())
    .mutation(({ ctx, input }) => renamePasskey(ctx.actor, input.passkeyId, input.name)),

  remove: sessionProcedure
    .input(z.object({ passkeyId, ...ownerProofFields }))
    .output(z.void())
    .mutation(({ ctx, input: { passkeyId, ...proof } }) => removePasskey(ctx.actor, passkeyId, proof)),
});
