"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "../../_ui/dialog";
import { Field, SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { pathOf } from "../change-requests/title";
import { useSpaces } from "../library/use-spaces";
import { useTRPCClient } from "../trpc";
import type { Cluster } from "./words";

const SUBJECT_CHARACTERS_MAX = 100;

interface Props {
  organizationId: string;
  cluster: Cluster;
  open: boolean;
  onClose: () => void;
}

function RequestForm({ organizationId, cluster, onClose }: Omit<Props, "open">) {
  const router = useRouter();
  const { spaces } = useSpaces(organizationId);
  const client = useTRPCClient();
  return (
    <ResourceForm
      initial={{ space: "", subject: cluster.label.slice(0, SUBJECT_CHARACTERS_MAX) }}
      send={({ space, subject }) =>
        client.conversations.createChangeRequest.mutate({
          ...{ organizationId, clusterId: cluster.id, space },
          subject: subject.trim() || undefined,
        })
      }
      onDone={(request) => router.push(pathOf(request))}
      action="Create change request"
      onClose={onClose}
    >
      {(field) => (
        <>
          <SelectField
            label="Space"
            hint="Select the space that contains the documentation to change."
            {...field("space", { required: "Select a space" })}
          >
            <option value="">Select a space</option>
            {spaces.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || "Untitled"}
              </option>
            ))}
          </SelectField>
          <Field
            label="Subject"
            {...field("subject", {
              maxLength: {
                value: SUBJECT_CHARACTERS_MAX,
                message: `At most ${SUBJECT_CHARACTERS_MAX} characters`,
              },
            })}
          />
        </>
      )}
    </ResourceForm>
  );
}

/** Asks which space should get the change request for a cluster. */
export function RequestDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create change request"
      description="Creates a draft with these issues and links to related pages."
    >
      <RequestForm onClose={onClose} {...rest} />
    </Dialog>
  );
}
