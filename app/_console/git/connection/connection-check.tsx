import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../_ui/button";
import type { RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import { type FirstRun, outcomeOf } from "./check-words";
import type { Connected } from "./connection-fields";

type Result = RouterOutputs["git"]["check"]["space"];

/** A test of the repository and the credentials of a form that isn't saved yet. */
export interface ConnectionCheck {
  run: (connected: Connected) => void;
  /** Clears the result, because the result is outdated after the form has changed. */
  reset: () => void;
  result: Result | undefined;
  busy: boolean;
  error: unknown;
}

const checkedFields = ({ provider, url, ref, credentials, direction }: Connected) => ({
  ...{ provider, url, ref, direction },
  ...(credentials !== undefined && { credentials }),
});

/** Tests a repository for a space. If the form has no credentials, uses the space's stored credentials. */
export function useSpaceCheck(spaceId: string): ConnectionCheck {
  const { mutate, reset, data, isPending, error } = useMutation(useTRPC().git.check.space.mutationOptions());
  const run = (connected: Connected) => mutate({ spaceId, ...checkedFields(connected) });
  return { run, reset, result: data, busy: isPending, error };
}

/** Tests a repository for an organization. If the form has no credentials, uses the connection's stored credentials. */
export function useOrganizationCheck(organizationId: string, connection?: string): ConnectionCheck {
  const trpc = useTRPC();
  const { mutate, reset, data, isPending, error } = useMutation(
    trpc.git.check.organization.mutationOptions(),
  );
  const run = (connected: Connected) =>
    mutate({ organizationId, ...checkedFields(connected), ...(connection && { connection }) });
  return { run, reset, result: data, busy: isPending, error };
}

interface Props {
  check: ConnectionCheck;
  firstRun: FirstRun;
  onCheck: () => void;
}

/** A button that tests a connection before it's saved, and the result of the test. */
export function ConnectionCheckField({ check: { result, busy }, firstRun, onCheck }: Props) {
  const outcome = result && outcomeOf(result, firstRun);
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={onCheck} busy={busy}>
        Test connection
      </Button>
      <p role="status" className={outcome?.works ? "text-success" : "text-danger"}>
        {outcome?.words}
      </p>
    </div>
  );
}
