"use client";

import { type ReactNode, useId } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { Button } from "../../../_ui/button";
import { DialogActions } from "../../../_ui/dialog";
import { CheckField, Field, FormError, SelectField } from "../../../_ui/field";
import { fieldError, problemOf } from "../../errors";
import { LearnMore } from "../../learn-more";
import type { RouterInputs } from "../../outputs";
import { branchOfRef, refOfBranch, urlProblem } from "../address";
import type { FirstRun } from "./check-words";
import { type ConnectionCheck, ConnectionCheckField } from "./connection-check";
import { DIRECTIONS, type Installation, ON_CONFLICT, PRIORITIES, PROVIDERS } from "./words";

type Create = RouterInputs["git"]["installations"]["create"];
export type Connected = Omit<Create, "target" | "webhookSecret">;

/** The fields of an existing connection of a space or an organization. */
export type Known = Pick<
  Installation,
  | "provider"
  | "url"
  | "ref"
  | "projectDirectory"
  | "hasCredentials"
  | "direction"
  | "onConflict"
  | "priority"
  | "pollMinutes"
  | "previewExternalBranches"
  | "commentOnPullRequests"
  | "unlistedFiles"
>;

interface Fields {
  provider: Installation["provider"];
  url: string;
  branch: string;
  directory: string;
  username: string;
  password: string;
  direction: Installation["direction"];
  onConflict: Installation["onConflict"];
  priority: Installation["priority"];
  pollMinutes: string;
  previewExternalBranches: boolean;
  commentOnPullRequests: boolean;
  ignoresUnlisted: boolean;
}

const EMPTY: Fields = {
  ...{ provider: "github", url: "", branch: "main", directory: "", username: "", password: "" },
  ...{ direction: "both", onConflict: "request", priority: "git", pollMinutes: "15" },
  ...{ previewExternalBranches: false, commentOnPullRequests: false, ignoresUnlisted: true },
};

const fieldsOf = (installation: Known): Fields => ({
  ...EMPTY,
  provider: installation.provider,
  url: installation.url,
  branch: branchOfRef(installation.ref),
  directory: installation.projectDirectory ?? "",
  direction: installation.direction,
  onConflict: installation.onConflict,
  priority: installation.priority,
  previewExternalBranches: installation.previewExternalBranches,
  commentOnPullRequests: installation.commentOnPullRequests,
  ignoresUnlisted: installation.unlistedFiles === "ignored",
  pollMinutes: installation.pollMinutes === null ? "" : String(installation.pollMinutes),
});

/** Returns the request for the form's fields. Omits empty credentials, so that the stored credentials stay. */
function connectedOf(fields: Fields): Connected {
  const { branch, directory, username, password, pollMinutes, ignoresUnlisted, ...rest } = fields;
  return {
    ...rest,
    url: rest.url.trim(),
    ref: refOfBranch(branch),
    projectDirectory: directory.trim() || null,
    unlistedFiles: ignoresUnlisted ? "ignored" : "hidden",
    pollMinutes: pollMinutes.trim() === "" ? null : Number(pollMinutes),
    // If only a token is given, use `git` as the user name. Servers that ignore the user name accept this.
    ...(password !== "" && { credentials: { username: username.trim() || "git", password } }),
  };
}

interface PartProps {
  form: UseFormReturn<Fields>;
  error: unknown;
  installation: Known | null;
  hasFolder: boolean;
  check: ConnectionCheck;
  firstRun: FirstRun;
}

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function RepositoryFields({ form, error, hasFolder, check }: PartProps) {
  const { errors } = form.formState;
  const branches = useId();
  return (
    <>
      <SelectField label="Host" {...form.register("provider")}>
        {options(PROVIDERS)}
      </SelectField>
      <Field
        label="Repository"
        type="url"
        placeholder="https://git.example.org/team/docs.git"
        autoComplete="url"
        error={errors.url?.message ?? fieldError(error, "url") ?? undefined}
        {...form.register("url", { validate: (url) => urlProblem(url) ?? true })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Branch"
          list={branches}
          error={errors.branch?.message ?? fieldError(error, "ref") ?? undefined}
          {...form.register("branch", { required: "Enter a branch" })}
        />
        <datalist id={branches}>
          {check.result?.branches.map((branch) => (
            <option key={branch} value={branch} />
          ))}
        </datalist>
        {hasFolder ? (
          <Field
            label="Folder"
            placeholder="docs"
            hint="Optional. To sync only one folder, enter its path."
            error={fieldError(error, "projectDirectory") ?? undefined}
            {...form.register("directory")}
          />
        ) : null}
      </div>
    </>
  );
}

function CredentialFields({ form, error, installation, check, firstRun }: PartProps) {
  const onCheck = async () => {
    if (await form.trigger(["url", "branch"], { shouldFocus: true }))
      check.run(connectedOf(form.getValues()));
  };
  return (
    <fieldset className="grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium">Credentials</legend>
      <Field label="User name" autoComplete="off" {...form.register("username")} />
      <Field
        label="Access token"
        type="password"
        autoComplete="off"
        error={fieldError(error, "credentials") ?? undefined}
        {...form.register("password")}
      />
      <p className="text-[0.8125rem] text-soft sm:col-span-2">
        {installation?.hasCredentials
          ? "Leave these fields empty to keep the saved credentials."
          : "Bindery stores the credentials encrypted and never shows them again. The token needs read access, and write access for exports."}
      </p>
      <ConnectionCheckField check={check} firstRun={firstRun} onCheck={() => void onCheck()} />
    </fieldset>
  );
}

/** Explains what the first run does with the pages of the space. */
function FirstRunHint({ imports, hasChoice }: Omit<FirstRun, "isNew">) {
  if (!imports) return "The first run writes the pages of the space to the branch.";
  return (
    <>
      <span className="text-warning">The first run replaces the pages of the space.</span>{" "}
      {hasChoice
        ? "If the repository is empty, select “Content of the space”."
        : "If the repository is empty, push the branch first, or select “Both directions”."}
    </>
  );
}

function RuleFields({ form, error, firstRun }: PartProps) {
  const firstRunHint = <FirstRunHint imports={firstRun.imports} hasChoice={firstRun.hasChoice} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Direction"
        hint={firstRun.isNew && !firstRun.hasChoice ? firstRunHint : undefined}
        {...form.register("direction")}
      >
        {options(DIRECTIONS)}
      </SelectField>
      <SelectField
        label="On conflict"
        hint={
          <>
            Select what happens if the same content changes in the space and in the branch.{" "}
            <LearnMore page="writers/git" about="Git Sync" />
          </>
        }
        {...form.register("onConflict")}
      >
        {options(ON_CONFLICT)}
      </SelectField>
      {firstRun.hasChoice ? (
        <SelectField label="Initial content" hint={firstRunHint} {...form.register("priority")}>
          {options(PRIORITIES)}
        </SelectField>
      ) : null}
      <Field
        label="Polling interval in minutes"
        inputMode="numeric"
        hint="If empty, Git Sync runs only on webhook events."
        error={form.formState.errors.pollMinutes?.message ?? fieldError(error, "pollMinutes") ?? undefined}
        {...form.register("pollMinutes", {
          validate: (minutes) =>
            /^\d{0,4}$/.test(minutes.trim()) || "Enter a whole number of minutes, up to 1440",
        })}
      />
    </div>
  );
}

/** The options for pull requests. Comments are only possible if each pull request has a change request. */
function PullRequestFields({ form }: Pick<PartProps, "form">) {
  const hasPreviews = useWatch({ control: form.control, name: "previewExternalBranches" });
  return (
    <>
      <CheckField
        label="Create a change request for each pull request"
        hint="The last commit of the pull request gets a status with a link to the change request."
        {...form.register("previewExternalBranches")}
      />
      {hasPreviews ? (
        <CheckField
          label="Comment on each pull request"
          hint="The comment contains the titles of the space and of changed pages, and problems. Everyone who can read the pull request can read the comment."
          {...form.register("commentOnPullRequests")}
        />
      ) : null}
    </>
  );
}

/** Whether unlisted files are ignored. Connections of earlier versions import them as hidden pages. */
function UnlistedField({ form, installation }: Pick<PartProps, "form" | "installation">) {
  const isHidden = installation?.unlistedFiles === "hidden";
  return (
    <CheckField
      label="Ignore files that SUMMARY.md doesn't list"
      hint={
        isHidden
          ? "These files are currently hidden pages, which visitors can read if they know the URL. If you select this option, the files stay in the repository but are no longer pages."
          : "If selected, these files stay in the repository and don't become pages. If not selected, the files become hidden pages, which visitors can read if they know the URL."
      }
      {...form.register("ignoresUnlisted")}
    />
  );
}

interface Props {
  installation: Known | null;
  /** The field for the spaces of an organization's connection. The form shows this field instead of the folder. */
  spaces?: ReactNode;
  check: ConnectionCheck;
  busy: boolean;
  error: unknown;
  onSubmit: (connected: Connected) => void;
  onClose: () => void;
}

const NAMED = ["url", "ref", "projectDirectory", "credentials", "pollMinutes", "spaces"];

/** The form for the repository, its branch and the options of the sync. */
export function ConnectionForm({
  installation,
  spaces,
  check,
  busy,
  error: saving,
  onSubmit,
  onClose,
}: Props) {
  const form = useForm<Fields>({ defaultValues: installation ? fieldsOf(installation) : EMPTY });
  // Hide the error of an earlier attempt to save when a test has a result.
  const error = check.result || check.error ? check.error : saving;
  const isElsewhere = Boolean(error) && !NAMED.some((field) => fieldError(error, field));
  const [direction, priority] = useWatch({ control: form.control, name: ["direction", "priority"] });
  const imports = direction === "import" || (direction === "both" && priority === "git");
  const isNew = installation === null;
  const firstRun = { imports, isNew, hasChoice: isNew && direction === "both" };
  const part = { form, error, installation, hasFolder: spaces === undefined, check, firstRun };
  return (
    <form
      onSubmit={form.handleSubmit((fields) => onSubmit(connectedOf(fields)))}
      onChange={check.reset}
      className="grid gap-4"
      noValidate
    >
      <RepositoryFields {...part} />
      {spaces}
      <CredentialFields {...part} />
      <RuleFields {...part} />
      <PullRequestFields form={form} />
      <UnlistedField form={form} installation={installation} />
      <FormError>{isElsewhere ? problemOf(error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {installation ? "Save changes" : "Connect repository"}
        </Button>
      </DialogActions>
    </form>
  );
}
