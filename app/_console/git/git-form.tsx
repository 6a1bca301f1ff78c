"use client";

import { type UseFormReturn, useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { CheckField, Field, FormError, SelectField } from "../../_ui/field";
import { submitterValue } from "../../_ui/submitter";
import { fieldError, readableError } from "../errors";
import { type GitFields, urlProblem } from "./address";

const WORDS = {
  import: {
    action: "Start import",
    force: "Import unchanged files too",
    forceHint: "This overwrites edits to pages whose files haven't changed since the last import.",
  },
  export: {
    action: "Start export",
    force: "Overwrite other commits",
    forceHint: "This removes commits that other people made on the branch since the last import.",
  },
};

type Direction = keyof typeof WORDS;

interface Props {
  direction: Direction;
  initial: Partial<GitFields>;
  busy: boolean;
  error: unknown;
  /** With `dryRun`, the import is only checked. */
  onSubmit: (fields: GitFields, dryRun: boolean) => void;
  onClose: () => void;
}

interface PartProps {
  form: UseFormReturn<GitFields>;
  error: unknown;
}

function RepositoryFields({ form, error }: PartProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Repository"
        type="url"
        placeholder="https://git.example.org/team/docs.git"
        autoFocus
        autoComplete="url"
        error={errors.url?.message ?? fieldError(error, "url") ?? undefined}
        {...form.register("url", { validate: (url) => urlProblem(url) ?? true })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Branch"
          error={errors.branch?.message ?? fieldError(error, "ref") ?? undefined}
          {...form.register("branch", { required: "Enter a branch" })}
        />
        <Field
          label="Folder"
          placeholder="docs"
          hint="Optional. To use only one folder, enter its path."
          error={fieldError(error, "repoProjectDirectory") ?? undefined}
          {...form.register("directory")}
        />
      </div>
    </>
  );
}

function CredentialFields({ form }: { form: UseFormReturn<GitFields> }) {
  return (
    <fieldset className="grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium">Credentials for a private repository</legend>
      <Field label="User name" autoComplete="off" {...form.register("username")} />
      <Field
        label="Access token or password"
        type="password"
        autoComplete="off"
        {...form.register("password")}
      />
      <p className="text-[0.8125rem] text-soft sm:col-span-2">
        Bindery uses the credentials only for this run. It stores them encrypted and deletes them when the run
        ends.
      </p>
    </fieldset>
  );
}

const FIELDS = ["url", "ref", "repoProjectDirectory"];

const CHECK = "check";

/** The form of an import or export. */
export function GitForm({ direction, initial, busy, error, onSubmit, onClose }: Props) {
  const words = WORDS[direction];
  const form = useForm<GitFields>({
    defaultValues: {
      url: "",
      branch: "main",
      directory: "",
      username: "",
      password: "",
      force: false,
      unlistedFiles: "",
      message: "Update the documentation",
      ...initial,
    },
  });
  const isElsewhere = Boolean(error) && !FIELDS.some((field) => fieldError(error, field));
  return (
    <form
      onSubmit={form.handleSubmit((fields, event) =>
        onSubmit(fields, submitterValue(event?.nativeEvent) === CHECK),
      )}
      className="grid gap-4"
      noValidate
    >
      <RepositoryFields form={form} error={error} />
      {direction === "export" ? (
        <Field
          label="Commit message"
          error={form.formState.errors.message?.message}
          {...form.register("message", { required: "Enter a commit message" })}
        />
      ) : null}
      <CredentialFields form={form} />
      {direction === "import" ? (
        <SelectField
          label="Files that SUMMARY.md doesn't list"
          hint="Visitors who know the URL of a hidden page can read it."
          {...form.register("unlistedFiles")}
        >
          <option value="">Same as in the last import (first import: leave in the repository)</option>
          <option value="ignored">Leave in the repository</option>
          <option value="hidden">Import as hidden pages</option>
        </SelectField>
      ) : null}
      <CheckField label={words.force} hint={words.forceHint} {...form.register("force")} />
      <FormError>{isElsewhere ? readableError(error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {direction === "import" ? (
          <Button type="submit" value={CHECK} busy={busy}>
            Check import
          </Button>
        ) : null}
        <Button type="submit" kind="primary" busy={busy}>
          {words.action}
        </Button>
      </DialogActions>
    </form>
  );
}
