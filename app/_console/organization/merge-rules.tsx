"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { CheckField, FormError } from "../../_ui/field";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { CHECK_RULES, wordsOf } from "../change-requests/merge/rule-words";
import { problemOf } from "../errors";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { type Organization, useOrganization, useUpdateOrganization } from "./use-organization";

type Rule = Extract<Organization["mergeRules"], { type: "rules" }>["rules"][number];

/** The merge rules that people can turn on and off here. */
const OFFERED: readonly Rule[] = [
  { rule: "require_at_least_one_review" },
  { rule: "require_at_least_one_approved_review" },
  { rule: "require_all_reviews_approved" },
  { rule: "require_up_to_date_change_request" },
  { rule: "require_change_request_subject" },
  { rule: "require_change_request_description" },
  { rule: "require_author_to_merge" },
  ...CHECK_RULES,
];

const isSame = (one: Rule, other: Rule) =>
  one.rule === other.rule &&
  ("expression" in one && one.expression) === ("expression" in other && other.expression);

const rulesOf = ({ mergeRules }: Organization): Rule[] =>
  mergeRules.type === "rules" ? mergeRules.rules : [];
const isOffered = (rule: Rule) => OFFERED.some((offered) => isSame(offered, rule));

function peopleIn(rule: Rule): string {
  if (!("users" in rule)) return wordsOf(rule);
  return `${wordsOf(rule)} (${rule.users.length === 1 ? "1 person" : `${rule.users.length} people`})`;
}

function MergeRulesForm({ organization }: { organization: Organization }) {
  const rules = rulesOf(organization);
  const [wanted, setWanted] = useState(rules.filter(isOffered));
  const [others, setOthers] = useState(rules.filter((rule) => !isOffered(rule)));
  const update = useUpdateOrganization();
  const isWanted = (rule: Rule) => wanted.some((one) => isSame(one, rule));
  const toggle = (rule: Rule) =>
    setWanted(isWanted(rule) ? wanted.filter((one) => !isSame(one, rule)) : [...wanted, rule]);
  const save = () => {
    const next = [...wanted, ...others];
    const mergeRules = next.length > 0 ? { type: "rules" as const, rules: next } : { type: "none" as const };
    update.mutate({ organizationId: organization.id, mergeRules });
  };
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-medium">
          A change request can be merged only if it meets these rules
        </legend>
        {OFFERED.map((rule) => (
          <CheckField
            key={wordsOf(rule)}
            label={wordsOf(rule)}
            checked={isWanted(rule)}
            onChange={() => toggle(rule)}
          />
        ))}
      </fieldset>
      {others.length > 0 ? (
        <section aria-label="Advanced rules" className="grid gap-2">
          <p className="text-soft">To create rules that use specific people or expressions, use the API.</p>
          <ul className="divide-y divide-line rounded-xl border border-line">
            {others.map((rule, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be alike, their place tells them apart
              <li key={index} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1 break-words">{peopleIn(rule)}</span>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Remove: ${peopleIn(rule)}`}
                  onClick={() => setOthers(others.filter((one) => one !== rule))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <FormError>{problemOf(update.error)}</FormError>
      <div>
        <Button kind="primary" busy={update.isPending} onClick={save}>
          Save changes
        </Button>
      </div>
    </div>
  );
}

/** The merge rules for change requests in all spaces without separate rules. */
export function MergeRules({ organizationId }: { organizationId: string }) {
  const organization = useOrganization(organizationId);
  return (
    <>
      <PageHeading
        title="Merge rules"
        description={
          <>
            These rules apply to every space in the organization that doesn't have its own rules.{" "}
            <LearnMore page="administrators/merge-rules" about="merge rules" />
          </>
        }
      />
      {organization.isPending ? <SkeletonLines count={6} label="Loading merge rules" /> : null}
      {organization.isError ? (
        <LoadFailure error={organization.error} onRetry={() => organization.refetch()} />
      ) : null}
      {organization.data ? <MergeRulesForm organization={organization.data} /> : null}
    </>
  );
}
