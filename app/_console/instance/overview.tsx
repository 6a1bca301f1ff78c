import type { ReactNode } from "react";
import { Badge } from "../../_ui/badge";
import { Ago } from "../../_ui/time";
import type { RouterOutputs } from "../outputs";
import { sizeText } from "./size";

type Instance = RouterOutputs["instance"]["get"];

function Backup({ backup }: Pick<Instance, "backup">) {
  if (backup === null) return <Badge tone="warning">Not scheduled</Badge>;
  return (
    <>
      {backup.lastAt === null ? "None yet" : <Ago time={backup.lastAt} />}{" "}
      {backup.overdue ? <Badge tone="danger">Overdue</Badge> : null}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

const waitingOf = ({ waiting, retrying }: Instance["jobs"]) => waiting + retrying;

/** Versions and state of the running instance. */
export function Overview({ instance }: { instance: Instance }) {
  const { migrations, jobs, workers } = instance;
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-xl border border-line bg-raised p-4 sm:grid-cols-2">
      <Fact term="Version">
        {instance.version} ({instance.build})
      </Fact>
      <Fact term="Database schema">{instance.schema}</Fact>
      <Fact term="Node.js and PostgreSQL">
        {instance.node}, {instance.postgres}
      </Fact>
      <Fact term="Migrations">
        {migrations.pending > 0 ? <Badge tone="danger">{migrations.pending} pending</Badge> : "All applied"}
      </Fact>
      <Fact term="Workers">{workers === 0 ? <Badge tone="danger">None</Badge> : workers}</Fact>
      <Fact term="Jobs">
        {jobs.running} running, {waitingOf(jobs)} waiting, {jobs.failed} failed
      </Fact>
      <Fact term="Last backup">
        <Backup backup={instance.backup} />
      </Fact>
      <Fact term="Database">{sizeText(instance.databaseBytes)}</Fact>
      <Fact term="Files">{sizeText(instance.fileBytes)}</Fact>
      <Fact term="Organizations">{instance.organizations}</Fact>
    </dl>
  );
}
