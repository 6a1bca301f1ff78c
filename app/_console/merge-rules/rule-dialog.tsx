"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, FormError, TextField } from "../../_ui/field";
import { type Subject, SubjectPicker } from "../access/subject-picker";
import { useChange } from "../change/use-change";
import { approvalsIn, approvalsRule, type Rule } from "../change-requests/merge/rule-words";
import { problemOf } from "../errors";
import { LearnMore } from "../learn-more";
import { KINDS, type Kind } from "./sentences";
import { usePeople } from "./use-people";

const APPROVALS_MAX = 20;
const EXPRESSION_CHARACTERS_MAX = 1024;
const MESSAGE_CHARACTERS_MAX = 255;

interface Props {
  organizationId: string;
  kind: Kind;
  /** The rule to edit. If absent, the dialog adds a rule. */
  rule?: Rule | undefined;
  /** Asks the server whether the rule is valid. */
  check: (rule: Rule) => Promise<unknown>;
  onSave: (rule: Rule) => void;
  onClose: () => void;
}

interface Draft {
  count: number;
  people: Subject[];
  expression: string;
  message: string;
}

const isComplete = (kind: Kind, { count, people, expression }: Draft) =>
  kind === "approvals"
    ? count >= 1 && count <= APPROVALS_MAX
    : kind === "custom"
      ? expression.trim() !== ""
      : people.length > 0;

function ruleOf(kind: Kind, { count, people, expression, message }: Draft): Rule {
  if (kind === "approvals") return approvalsRule(count);
  if (kind === "custom")
    return { rule: kind, expression: expression.trim(), ...(message.trim() && { message: message.trim() }) };
  return { rule: kind, users: people.map(({ id }) => id) };
}

interface FieldsProps {
  organizationId: string;
  kind: Kind;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function RuleFields({ organizationId, kind, draft, onChange }: FieldsProps) {
  if (kind === "approvals")
    return (
      <Field
        label="Approvals"
        type="number"
        min={1}
        max={APPROVALS_MAX}
        hint={`Enter a number from 1 to ${APPROVALS_MAX}.`}
        value={Number.isNaN(draft.count) ? "" : draft.count}
        onChange={(event) => onChange({ ...draft, count: event.target.valueAsNumber })}
      />
    );
  if (kind !== "custom")
    return (
      <SubjectPicker
        organizationId={organizationId}
        legend={KINDS[kind].title}
        leftOut={[]}
        chosen={draft.people}
        onChange={(people) => onChange({ ...draft, people })}
      />
    );
  return (
    <>
      <TextField
        label="Expression"
        maxLength={EXPRESSION_CHARACTERS_MAX}
        hint={
          <>
            For example: {'changeRequest.subject.startsWith("DOCS-")'}.{" "}
            <LearnMore page="api-users/expressions" about="expressions" />
          </>
        }
        value={draft.expression}
        onChange={(event) => onChange({ ...draft, expression: event.target.value })}
      />
      <Field
        label="Message"
        maxLength={MESSAGE_CHARACTERS_MAX}
        hint="Members see this message if the expression isn't true. If empty, they see the expression."
        value={draft.message}
        onChange={(event) => onChange({ ...draft, message: event.target.value })}
      />
    </>
  );
}

function RuleForm({ organizationId, kind, rule, check, onSave, onClose }: Props) {
  const known = usePeople(rule && "users" in rule ? rule.users : []);
  const [edited, setEdited] = useState<Draft | null>(null);
  const draft = edited ?? {
    count: (rule && approvalsIn(rule)) ?? 2,
    people: known,
    expression: rule && "expression" in rule ? rule.expression : "",
    message: (rule && "message" in rule && rule.message) || "",
  };
  const made = ruleOf(kind, draft);
  const checked = useChange({ send: () => check(made), onDone: () => onSave(made) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(kind, draft)) checked.mutate(undefined);
  };
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <RuleFields {...{ organizationId, kind, draft }} onChange={setEdited} />
      <FormError>{problemOf(checked.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={checked.isPending} disabled={!isComplete(kind, draft)}>
          {rule ? "Change rule" : "Add rule"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Adds or changes a rule that has people, a number or an expression. The rule isn't saved yet. */
export function RuleDialog(props: Props) {
  const { title, hint } = KINDS[props.kind];
  return (
    <Dialog open onClose={props.onClose} title={title} description={hint}>
      <RuleForm {...props} />
    </Dialog>
  );
}
