import { type ReactNode, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { Field, SelectField } from "../../../_ui/field";
import { fieldError } from "../../errors";
import { ConnectionCheckField } from "./connection-check";
import { connectedOf } from "./connection-fields";
import type { PartProps } from "./connection-form";

/** The value of the option for a value that isn't in the list. No URL and no branch contains a line break. */
const OTHER = "\n";

/** The URL of the repository: from the list of the host, or typed. */
function RepositoryField({ form, error, list, onCheck }: PartProps & { onCheck: () => void }) {
  const url = useWatch({ control: form.control, name: "url" });
  const [isTyping, setTyping] = useState(false);
  const { repositories, hasMore, busy, problem } = list;
  const isListed = repositories.some((repository) => repository.url === url);
  const hasList = repositories.length > 0;
  const isOther = hasList && (isTyping || (url !== "" && !isListed));
  const choose = (value: string) => {
    setTyping(value === OTHER);
    const chosen = repositories.find((repository) => repository.url === value);
    form.setValue("url", chosen?.url ?? "");
    if (!chosen) return;
    form.clearErrors("url");
    form.setValue("branch", chosen.defaultBranch ?? "main");
    onCheck();
  };
  return (
    <>
      {busy ? (
        <p role="status" className="text-soft">
          Loading repositories…
        </p>
      ) : null}
      {problem ? (
        <p role="status" className="text-warning">
          {problem}
        </p>
      ) : null}
      {hasList ? (
        <SelectField
          label="Repository"
          hint={
            hasMore
              ? "This list contains only 300 repositories. For other repositories, select “Enter a URL…”."
              : undefined
          }
          error={isOther ? undefined : form.formState.errors.url?.message}
          value={isOther ? OTHER : url}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="" disabled>
            Select a repository
          </option>
          {repositories.map((repository) => (
            <option key={repository.url} value={repository.url}>
              {repository.name}
            </option>
          ))}
          <option value={OTHER}>Enter a URL…</option>
        </SelectField>
      ) : null}
      {hasList && !isOther ? null : (
        <Field
          label={hasList ? "Repository URL" : "Repository"}
          type="url"
          placeholder="https://git.example.org/team/docs.git"
          autoComplete="url"
          error={form.formState.errors.url?.message ?? fieldError(error, "url") ?? undefined}
          {...form.register("url")}
        />
      )}
    </>
  );
}

/** The branches of the repository in the form, from the latest test of this repository. */
function useBranches({ form, check }: PartProps): readonly string[] {
  const url = useWatch({ control: form.control, name: "url" }).trim();
  const [known, setKnown] = useState<{ of: string; branches: readonly string[] } | null>(null);
  const result = check.result;
  useEffect(() => {
    if (result?.canRead) setKnown({ of: form.getValues("url").trim(), branches: result.branches });
  }, [result, form]);
  return known?.of === url ? known.branches : [];
}

/** The branch: from the list of branches after a test of the connection, or typed. */
function BranchField(props: PartProps) {
  const { form, error } = props;
  const branch = useWatch({ control: form.control, name: "branch" });
  const branches = useBranches(props);
  const [isTyping, setTyping] = useState(false);
  const isListed = branches.includes(branch);
  const problem = form.formState.errors.branch?.message ?? fieldError(error, "ref") ?? undefined;
  const hasList = branches.length > 0;
  const isOther = hasList && (isTyping || !isListed);
  return (
    <>
      {hasList ? (
        <SelectField
          label="Branch"
          error={isOther ? undefined : problem}
          value={isOther ? OTHER : branch}
          onChange={({ target }) => {
            setTyping(target.value === OTHER);
            form.setValue("branch", target.value === OTHER ? "" : target.value);
          }}
        >
          {branches.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
          <option value={OTHER}>Enter another branch…</option>
        </SelectField>
      ) : null}
      {hasList && !isOther ? null : (
        <Field
          label={hasList ? "Name of the branch" : "Branch"}
          error={problem}
          {...form.register("branch")}
        />
      )}
    </>
  );
}

/** The repository, its branch and its folder, with a test of the connection. */
export function RepositoryFields({ folders, ...props }: PartProps & { folders: ReactNode }) {
  const { form, error, check, firstRun } = props;
  const onCheck = async () => {
    if (await form.trigger(["url", "branch"], { shouldFocus: true }))
      check.run(connectedOf(form.getValues()));
  };
  return (
    <>
      <RepositoryField {...props} onCheck={() => void onCheck()} />
      <div className="grid gap-4 sm:grid-cols-2">
        <BranchField {...props} />
        {folders ? null : (
          <Field
            label="Folder"
            placeholder="docs"
            hint="Optional. To sync only one folder, enter its path."
            error={fieldError(error, "projectDirectory") ?? undefined}
            {...form.register("directory")}
          />
        )}
      </div>
      {folders}
      <ConnectionCheckField check={check} firstRun={firstRun} onCheck={() => void onCheck()} />
    </>
  );
}
