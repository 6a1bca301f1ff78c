import type { ReactNode } from "react";
import { PageHeading } from "../../_ui/page-heading";
import { Cell, Table } from "../../_ui/table";
import type { RouterOutputs } from "../outputs";
import { InstanceBackups } from "./backups";
import { InstanceEmail } from "./email";
import { InstanceJobs } from "./jobs";
import { InstanceOrganizations } from "./organizations";
import { Overview } from "./overview";

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

type Setting = RouterOutputs["instance"]["settings"]["settings"][number];

function shownValue({ isSecret, isSet, value }: Setting): ReactNode {
  if (!isSet) return <span className="text-soft">Not set</span>;
  if (isSecret) return <span className="text-soft">Set (hidden)</span>;
  return value === "" ? <span className="text-soft">Empty</span> : <code className="break-all">{value}</code>;
}

interface Props {
  instance: RouterOutputs["instance"]["get"];
  settings: Setting[];
}

/** The state of the instance, for its operator. */
export function Instance({ instance, settings }: Props) {
  return (
    <>
      <PageHeading
        title="Instance"
        description="Status, backups, jobs and settings of this Bindery instance."
      />
      <Overview instance={instance} />
      <Section title="Email">
        <InstanceEmail isSetUp={settings.some(({ name, isSet }) => name === "SMTP_URL" && isSet)} />
      </Section>
      <Section title="Backups">
        <InstanceBackups />
      </Section>
      <Section title="Jobs">
        <InstanceJobs />
      </Section>
      <Section title="Organizations">
        <InstanceOrganizations />
      </Section>
      <Section title="Settings">
        <Table label="Settings" head={["Name", "Value"]}>
          {settings.map((setting) => (
            <tr key={setting.name}>
              <Cell>
                <code className="font-medium">{setting.name}</code>
                <div className="max-w-prose text-soft">{setting.description}</div>
              </Cell>
              <Cell>{shownValue(setting)}</Cell>
            </tr>
          ))}
        </Table>
      </Section>
    </>
  );
}
