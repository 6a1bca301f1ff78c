"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { type ResolverResult, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { Button } from "../../../_ui/button";
import { DialogActions } from "../../../_ui/dialog";
import { FormError } from "../../../_ui/field";
import { firstIn } from "../../../_ui/first-focus";
import { fieldError, problemOf } from "../../errors";
import type { FirstRun } from "./check-words";
import type { ConnectionCheck } from "./connection-check";
import {
  type Connected,
  connectedOf,
  EMPTY,
  type Fields,
  fieldsOf,
  type Known,
  problemsOf,
} from "./connection-fields";
import { CredentialFields, HostFields } from "./host-fields";
import { RepositoryFields } from "./repository-fields";
import type { RepositoryList } from "./repository-list";
import { Steps } from "./steps";
import { AdvancedFields, SyncFields } from "./sync-fields";

/** The props of each part of the form. */
export interface PartProps {
  form: UseFormReturn<Fields>;
  error: unknown;
  installation: Known | null;
  check: ConnectionCheck;
  list: RepositoryList;
  firstRun: FirstRun;
}

interface Props {
  installation: Known | null;
  /** The field for the spaces of an organization's connection. The form shows this field instead of the folder. */
  spaces?: ReactNode;
  check: ConnectionCheck;
  list: RepositoryList;
  busy: boolean;
  error: unknown;
  onSubmit: (connected: Connected) => void;
  onClose: () => void;
}

/** The fields of each step that the server can reject. */
const STEP_FIELDS = [["host", "credentials"], ["url", "ref", "projectDirectory", "spaces"], ["pollMinutes"]];
const NAMED = STEP_FIELDS.flat();

/** The fields that a person must have filled in before the next step. */
const CHECKED = [["host"], ["url", "branch"], []] as const;

/** The current step. Moves the focus to the first field of a step when the step changes. */
function useSteps(saving: unknown) {
  const [step, setStep] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    if (shown.current !== step) firstIn(content.current)?.focus();
    shown.current = step;
  }, [step]);
  useEffect(() => {
    // Show the step whose field the server rejected.
    const refused = STEP_FIELDS.findIndex((fields) => fields.some((field) => fieldError(saving, field)));
    if (refused >= 0) setStep(refused);
  }, [saving]);
  return { step, setStep, content };
}

/**
 * The form for the repository, its branch and the options of the sync. A new connection has three steps, so that the host
 * can list its repositories and branches. An existing connection is edited on one page.
 */
export function ConnectionForm(props: Props) {
  const { installation, spaces, check, list, busy, error: saving, onSubmit, onClose } = props;
  const form = useForm<Fields>({
    defaultValues: installation ? fieldsOf(installation) : EMPTY,
    resolver: (values) => ({ values, errors: problemsOf(values) }) as ResolverResult<Fields>,
  });
  // Hide the error of an earlier attempt to save when a test has a result.
  const error = check.result || check.error ? check.error : saving;
  const isElsewhere = Boolean(error) && !NAMED.some((field) => fieldError(error, field));
  const [direction, priority] = useWatch({ control: form.control, name: ["direction", "priority"] });
  const imports = direction === "import" || (direction === "both" && priority === "git");
  const isNew = installation === null;
  const firstRun = { imports, isNew, hasChoice: isNew && direction === "both" };
  const part = { form, error, installation, check, list, firstRun };
  const { step, setStep, content } = useSteps(saving);
  const isLast = !isNew || step === STEP_FIELDS.length - 1;
  const proceed = async () => {
    if (!(await form.trigger([...(CHECKED[step] ?? [])], { shouldFocus: true }))) return;
    if (step === 0) list.load(form.getValues());
    setStep(step + 1);
  };
  const submit = form.handleSubmit((fields) => onSubmit(connectedOf(fields)));
  const shows = (own: number) => !isNew || step === own;
  return (
    <form
      onSubmit={(event) => {
        if (isLast) return submit(event);
        event.preventDefault();
        return proceed();
      }}
      onChange={check.reset}
      className="grid gap-5"
      noValidate
    >
      {isNew ? <Steps current={step} titles={["Git host", "Repository", "Sync"]} /> : null}
      <div ref={content} className="grid gap-4">
        {shows(0) ? (
          <>
            <HostFields {...part} />
            <CredentialFields {...part} />
          </>
        ) : null}
        {shows(1) ? <RepositoryFields {...part} folders={spaces} /> : null}
        {shows(2) ? (
          <>
            <SyncFields {...part} />
            <AdvancedFields {...part} />
          </>
        ) : null}
      </div>
      <FormError>{isElsewhere ? problemOf(error) : null}</FormError>
      <DialogActions>
        {isNew && step > 0 ? (
          <Button onClick={() => setStep(step - 1)}>Back</Button>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )}
        <Button type="submit" kind="primary" busy={busy}>
          {!isNew ? "Save changes" : isLast ? "Connect repository" : "Continue"}
        </Button>
      </DialogActions>
    </form>
  );
}
