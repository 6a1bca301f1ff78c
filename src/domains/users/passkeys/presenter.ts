import type { z } from "zod";
import type { Passkey } from "@/db/generated/client";
import type { passkeySchema } from "./schema";

export const presentPasskey = (passkey: Passkey): z.input<typeof passkeySchema> => ({
  id: passkey.id,
  name: passkey.name,
  isBackedUp: passkey.isBackedUp,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
});
