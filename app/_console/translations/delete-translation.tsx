"use client";

import { useRouter } from "next/navigation";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import type { Translation } from "./translations";

interface Props {
  organizationId: string;
  translation: Translation;
  /** The name of the translation. */
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Deletes a translation after a confirmation that explains which content stays. */
export function DeleteTranslation({ organizationId, translation, title, open, onClose }: Props) {
  const client = useTRPCClient();
  const router = useRouter();
  const reload = useReload(({ translations }) => [translations.list]);
  return (
    <ConfirmChange
      open={open}
      onClose={onClose}
      title={`Delete the translation “${title}”?`}
      action="Delete translation"
      send={() => client.translations.delete.mutate({ organizationId, translationId: translation.id })}
      reload={reload}
      onDone={() => router.push(`/orgs/${organizationId}/translations`)}
      said={`Translation “${title}” deleted`}
    >
      <p>
        The translated space and its pages stay, but no longer follow the source. This deletes cached
        translations and open conflicts. A new translation starts from the beginning.
      </p>
    </ConfirmChange>
  );
}
