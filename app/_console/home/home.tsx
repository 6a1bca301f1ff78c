"use client";

import { Contents } from "../library/contents";
import { Attention } from "./attention";
import { DuePages } from "./due-pages";
import { FirstSteps } from "./first-steps";
import { Recent } from "./recent";
import { SampleSpace } from "./sample-space";
import { Waiting } from "./waiting";

interface Props {
  organizationId: string;
  title: string;
  mayCreate: boolean;
  isAdministrator: boolean;
}

/** The start page of an organization: first steps, what needs the user's attention, recent pages, and the spaces. */
export function Home({ organizationId, title, mayCreate, isAdministrator }: Props) {
  return (
    <Contents
      organizationId={organizationId}
      collectionId={null}
      title={title}
      mayCreate={mayCreate}
      start={mayCreate ? <SampleSpace organizationId={organizationId} /> : null}
    >
      {isAdministrator ? <FirstSteps organizationId={organizationId} /> : null}
      <Attention organizationId={organizationId} />
      <DuePages organizationId={organizationId} />
      <Waiting organizationId={organizationId} />
      <Recent organizationId={organizationId} />
    </Contents>
  );
}
