"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "../../_ui/button";
import { DateField, Field, SelectField } from "../../_ui/field";
import { useTRPC } from "../trpc";
import { type AuditView, actionWords, WHOLE_LOG } from "./words";

const PEOPLE_MAX = 1000;

interface Props {
  organizationId: string;
  view: AuditView;
  onChange: (view: AuditView) => void;
}

/** The filters for the audit log: person, action, dates and resource. */
export function AuditFilters({ organizationId, view, onChange }: Props) {
  const trpc = useTRPC();
  const actions = useQuery(trpc.audit.actions.queryOptions({ organizationId }));
  const people = useQuery(
    trpc.members.list.queryOptions({ organizationId, limit: PEOPLE_MAX, order: "asc" }),
  );
  const set = (name: keyof AuditView) => (event: { target: { value: string } }) =>
    onChange({ ...view, [name]: event.target.value });
  const isFiltered = Object.values(view).some((value) => value !== "");
  return (
    <search className="@container mb-5 block">
      <div className="grid grid-cols-2 gap-3 rounded-xl border border-line p-4 @min-[52rem]:grid-cols-5">
        <SelectField label="Person" value={view.actor} onChange={set("actor")}>
          <option value="">Anyone</option>
          {(people.data?.items ?? []).map(({ id, user }) => (
            <option key={id} value={id}>
              {user.displayName}
            </option>
          ))}
        </SelectField>
        <SelectField label="Action" value={view.action} onChange={set("action")}>
          <option value="">All actions</option>
          {(actions.data?.items ?? []).map((action) => (
            <option key={action} value={action}>
              {actionWords(action)}
            </option>
          ))}
        </SelectField>
        <DateField label="From" value={view.from} onChange={set("from")} />
        <DateField label="To" value={view.to} onChange={set("to")} />
        <div className="@max-[52rem]:col-span-full">
          <Field
            label="Target"
            placeholder="ID of an item"
            autoComplete="off"
            maxLength={64}
            value={view.target}
            onChange={set("target")}
          />
        </div>
        {isFiltered ? (
          <div className="col-span-full">
            <Button size="small" kind="quiet" onClick={() => onChange(WHOLE_LOG)}>
              Clear filters
            </Button>
          </div>
        ) : null}
      </div>
    </search>
  );
}
