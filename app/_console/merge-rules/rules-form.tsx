"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { CheckField, FormError } from "../../_ui/field";
import type { Rule } from "../change-requests/merge/rule-words";
import { problemOf } from "../errors";
import type { RouterOutputs } from "../outputs";
import { RuleList } from "./rule-list";
import { RulesPreview } from "./rules-preview";
import { isPlain, isSame, type MergeRules, PLAIN_RULES } from "./sentences";

interface Props {
  organizationId: string;
  /** The organization or the space that has the rules. */
  placeId: string;
  saved: MergeRules;
  preview: (rules: MergeRules) => Promise<RouterOutputs["changeRequests"]["rulesPreview"]["organization"]>;
  save: { mutate: (rules: MergeRules) => void; isPending: boolean; error: unknown };
  /** What applies if the place has no rules of its own. Missing if the place can't inherit rules. */
  inherited?: string;
}

const rulesIn = (saved: MergeRules): Rule[] => (saved.type === "rules" ? saved.rules : []);

function PlainRules({ rules, onChange }: { rules: readonly Rule[]; onChange: (rules: Rule[]) => void }) {
  const has = (rule: Rule) => rules.some((one) => isSame(one, rule));
  const toggle = (rule: Rule) =>
    onChange(has(rule) ? rules.filter((one) => !isSame(one, rule)) : [...rules, rule]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">
        A change request can be merged only if it meets these rules
      </legend>
      {PLAIN_RULES.map(({ rule, sentence }) => (
        <CheckField key={sentence} label={sentence} checked={has(rule)} onChange={() => toggle(rule)} />
      ))}
    </fieldset>
  );
}

/** Edits merge rules. Before they are saved, the form shows which open change requests they would block. */
export function RulesForm({ organizationId, placeId, saved, preview, save, inherited }: Props) {
  const [inherits, setInherits] = useState(saved.type === "inherit");
  const [plain, setPlain] = useState(rulesIn(saved).filter(isPlain));
  const [others, setOthers] = useState(rulesIn(saved).filter((rule) => !isPlain(rule)));
  const rules = [...plain, ...others];
  const next: MergeRules = inherits
    ? { type: "inherit" }
    : rules.length > 0
      ? { type: "rules", rules }
      : { type: "none" };
  return (
    <div className="grid gap-6">
      {inherited ? (
        <CheckField
          label="Use the organization's merge rules"
          hint={inherited}
          checked={inherits}
          onChange={() => setInherits(!inherits)}
        />
      ) : null}
      {inherits ? null : (
        <>
          <PlainRules rules={plain} onChange={setPlain} />
          <RuleList
            organizationId={organizationId}
            rules={others}
            check={(rule) => preview({ type: "rules", rules: [rule] })}
            onChange={setOthers}
          />
        </>
      )}
      <RulesPreview placeId={placeId} rules={next} preview={preview} />
      <FormError>{problemOf(save.error)}</FormError>
      <div>
        <Button kind="primary" busy={save.isPending} onClick={() => save.mutate(next)}>
          Save changes
        </Button>
      </div>
    </div>
  );
}
