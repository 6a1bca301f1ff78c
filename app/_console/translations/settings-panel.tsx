"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { CheckField, FormError, TextField } from "../../_ui/field";
import { problemOf } from "../errors";
import { Panel } from "../sites/panel";
import { useTRPC } from "../trpc";
import { instructionsOf, textOf } from "./instructions";
import type { Translation } from "./translations";

interface Props {
  organizationId: string;
  translation: Translation;
}

const LENGTH_MAX = 8_000;

function useUpdate(organizationId: string, translationId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.translations.update.mutationOptions({
      onSuccess: (translation) =>
        queryClient.setQueryData(
          trpc.translations.get.queryKey({ organizationId, translationId }),
          translation,
        ),
    }),
  );
}

/** Whether the translation updates automatically, and the instructions for the model. */
export function SettingsPanel({ organizationId, translation }: Props) {
  const { id: translationId, automatic, instructions, permissions } = translation;
  const written = textOf(instructions);
  const [text, setText] = useState(written);
  const update = useUpdate(organizationId, translationId);
  const key = { organizationId, translationId };
  const save = () =>
    update.mutate(
      { ...key, instructions: instructionsOf(text) },
      { onSuccess: () => toast.success("Instructions saved") },
    );
  return (
    <Panel title="Settings">
      <div className="grid gap-5">
        <CheckField
          label="Translate changes automatically"
          hint="Bindery runs the translation a few minutes after each change. If not selected, start each run yourself."
          checked={automatic}
          disabled={!permissions.edit || update.isPending}
          onChange={(event) =>
            update.mutate({ ...key, instructions, automatic: event.currentTarget.checked })
          }
        />
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            label="Instructions"
            hint="Enter instructions for the language model, such as “Use a formal tone”. Translation services such as DeepL ignore them. If you change the instructions, the next run translates everything again."
            rows={4}
            maxLength={LENGTH_MAX}
            className="font-sans text-sm"
            value={text}
            readOnly={!permissions.edit}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormError>{problemOf(update.error)}</FormError>
          {permissions.edit ? (
            <div>
              <Button type="submit" busy={update.isPending} disabled={text.trim() === written.trim()}>
                Save instructions
              </Button>
            </div>
          ) : null}
        </form>
      </div>
    </Panel>
  );
}
