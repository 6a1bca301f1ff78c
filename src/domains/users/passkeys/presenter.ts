import type { z } from "zod";
import type { Passkey } from "@/db/generated/client";
import { passkeyHostname } from "@/lib/relying-party";
import type { passkeySchema } from "./schema";

export const presentPasskey = (passkey: Passkey): z.input<typeof passkeySchema> => ({
  id: passkey.id,
  name: passkey.name,
  otherHostname: passkey.hostname === passkeyHostname() ? null : passkey.hostname,
  isBackedUp: passkey.isBackedUp,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
});
