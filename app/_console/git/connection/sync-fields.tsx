import { useWatch } from "react-hook-form";
import { CheckField, Field, SelectField } from "../../../_ui/field";
import { fieldError } from "../../errors";
import { LearnMore } from "../../learn-more";
import type { FirstRun } from "./check-words";
import type { PartProps } from "./connection-form";
import { options } from "./options";
import { DIRECTIONS, ON_CONFLICT, PRIORITIES } from "./words";

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

/** The direction of the sync, and the content with which it begins. */
export function SyncFields({ form, firstRun }: PartProps) {
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
      {firstRun.hasChoice ? (
        <SelectField label="Initial content" hint={firstRunHint} {...form.register("priority")}>
          {options(PRIORITIES)}
        </SelectField>
      ) : null}
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

/** Options whose defaults suit most connections, in a part of the form that is closed at first. */
export function AdvancedFields({ form, error, installation }: PartProps) {
  const pollProblem = form.formState.errors.pollMinutes?.message ?? fieldError(error, "pollMinutes");
  return (
    <details open={Boolean(pollProblem)} className="rounded-xl border border-line p-4">
      <summary className="cursor-pointer font-medium">Advanced</summary>
      <div className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
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
          <Field
            label="Polling interval in minutes"
            inputMode="numeric"
            hint="If empty, Git Sync runs only on webhook events."
            error={pollProblem ?? undefined}
            {...form.register("pollMinutes")}
          />
        </div>
        <PullRequestFields form={form} />
        <UnlistedField form={form} installation={installation} />
      </div>
    </details>
  );
}
