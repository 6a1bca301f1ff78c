"use client";

import { Contents } from "../library/contents";
import { FirstSteps } from "./first-steps";
import { Waiting } from "./waiting";

interface Props {
  organizationId: string;
  title: string;
  mayCreate: boolean;
  isAdministrator: boolean;
}

/** The start page of an organization: first steps, change requests that wait for the user, and the spaces. */
export function Home({ organizationId, title, mayCreate, isAdministrator }: Props) {
  return (
    <Contents organizationId={organizationId} collectionId={null} title={title} mayCreate={mayCreate}>
      {isAdministrator ? <FirstSteps organizationId={organizationId} /> : null}
      <Waiting organizationId={organizationId} />
    </Contents>
  );
}
