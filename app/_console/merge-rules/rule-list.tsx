"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Menu, MenuItem } from "../../_ui/menu";
import type { Rule } from "../change-requests/merge/rule-words";
import { RuleDialog } from "./rule-dialog";
import { KINDS, type Kind, kindOf, sentenceOf } from "./sentences";
import { usePeople } from "./use-people";

interface RowProps {
  rule: Rule;
  onEdit?: (() => void) | undefined;
  onRemove: () => void;
}

function Row({ rule, onEdit, onRemove }: RowProps) {
  const people = usePeople("users" in rule ? rule.users : []);
  const sentence = sentenceOf(
    rule,
    people.map(({ title }) => title),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">{sentence}</p>
        {rule.rule === "custom" && kindOf(rule) === "custom" ? (
          <code className="font-mono text-xs break-all text-soft">{rule.expression}</code>
        ) : null}
      </div>
      {onEdit ? (
        <Button size="small" kind="quiet" aria-label={`Edit: ${sentence}`} onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      <Button size="small" kind="danger-quiet" aria-label={`Remove: ${sentence}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

interface Props {
  organizationId: string;
  /** The rules that have people, a number or an expression. */
  rules: readonly Rule[];
  check: (rule: Rule) => Promise<unknown>;
  onChange: (rules: Rule[]) => void;
}

/** Rules with people, a number or an expression, as sentences. */
export function RuleList({ organizationId, rules, check, onChange }: Props) {
  const [opened, setOpened] = useState<{ kind: Kind; at?: number } | null>(null);
  const save = (rule: Rule) => {
    const { at = rules.length } = opened ?? {};
    onChange([...rules.slice(0, at), rule, ...rules.slice(at + 1)]);
    setOpened(null);
  };
  const add = (
    <Button>
      <Plus size={16} aria-hidden />
      Add rule
    </Button>
  );
  return (
    <section aria-label="More rules" className="grid justify-items-start gap-3">
      {rules.length > 0 ? (
        <ul className="w-full divide-y divide-line rounded-xl border border-line">
          {rules.map((rule, at) => {
            const kind = kindOf(rule);
            return (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be alike, their place tells them apart
                key={at}
                rule={rule}
                onEdit={kind ? () => setOpened({ kind, at }) : undefined}
                onRemove={() => onChange(rules.filter((_, index) => index !== at))}
              />
            );
          })}
        </ul>
      ) : null}
      <Menu trigger={add}>
        {Object.entries(KINDS).map(([kind, { title }]) => (
          <MenuItem key={kind} onSelect={() => setOpened({ kind: kind as Kind })}>
            {title}
          </MenuItem>
        ))}
      </Menu>
      {opened ? (
        <RuleDialog
          organizationId={organizationId}
          kind={opened.kind}
          rule={opened.at === undefined ? undefined : rules[opened.at]}
          check={check}
          onSave={save}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}
