"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { CheckField, FormError, SelectField } from "../../_ui/field";
import { fieldError, problemOf } from "../errors";
import { useLibraryChanged } from "../library/use-library";
import { useSpaces } from "../library/use-spaces";
import { useTRPC } from "../trpc";
import { LanguageSelect } from "./language-select";
import { type Language, languageOf } from "./languages";

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

function useCreate(organizationId: string, onClose: () => void) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const libraryChanged = useLibraryChanged();
  return useMutation(
    trpc.translations.create.mutationOptions({
      async onSuccess({ id }) {
        await Promise.all([
          libraryChanged(),
          queryClient.invalidateQueries({ queryKey: trpc.translations.pathKey() }),
        ]);
        onClose();
        router.push(`/orgs/${organizationId}/translations/${id}`);
      },
    }),
  );
}

function NewTranslationForm({ organizationId, onClose }: Omit<Props, "open">) {
  const { spaces } = useSpaces(organizationId);
  const [spaceId, setSpaceId] = useState("");
  const [from, setFrom] = useState<Language | null>(null);
  const [to, setTo] = useState<Language | null>(null);
  const [automatic, setAutomatic] = useState(false);
  const create = useCreate(organizationId, onClose);
  const space = spaces.find(({ id }) => id === spaceId) ?? spaces[0];
  const sourceLanguage = from ?? languageOf(space?.language);
  const language = to !== null && to !== sourceLanguage ? to : sourceLanguage === "fr" ? "en" : "fr";
  const refused = fieldError(create.error, "language");
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!space) return;
        const source = { space: space.id, language: sourceLanguage };
        create.mutate({ organizationId, source, language, automatic });
      }}
    >
      <SelectField
        label="Space"
        value={space?.id ?? ""}
        onChange={(event) => {
          setSpaceId(event.currentTarget.value);
          setFrom(null);
        }}
      >
        {spaces.map(({ id, title }) => (
          <option key={id} value={id}>
            {title || "Untitled"}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageSelect label="Source language" value={sourceLanguage} onChange={setFrom} />
        <LanguageSelect
          label="Target language"
          value={language}
          onChange={setTo}
          without={[sourceLanguage]}
          error={refused ?? undefined}
        />
      </div>
      <CheckField
        label="Translate changes automatically"
        hint="Bindery runs the translation a few minutes after each change. If not selected, start each run yourself."
        checked={automatic}
        onChange={(event) => setAutomatic(event.currentTarget.checked)}
      />
      <FormError>{refused ? null : problemOf(create.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending} disabled={!space}>
          Create translation
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for the space and the target language of a new translation. */
export function NewTranslation({ organizationId, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New translation"
      description="Creates a private space next to the source. The first run adds the translated pages."
    >
      <NewTranslationForm organizationId={organizationId} onClose={onClose} />
    </Dialog>
  );
}
