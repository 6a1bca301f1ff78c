import type { Actor, UserActor } from "@/access/authorization/actor";
import { type Acting, currentAct, runAct } from "@/db/acting";
import type { Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";
import { DETAILS, targetsOf } from "./details";

/** A request that writes, as the audit log is going to tell of it. */
export interface AuditedCall {
  action: string;
  actor: Actor;
  address: string | null;
  requestId: string;
}

interface AuditedAct extends Acting {
  organizationId: string | null;
  /** Another organization that the act concerns as well. */
  otherOrganizationId: string | null;
  input: Readonly<Record<string, unknown>>;
  by: { userId: string; credential: UserActor["credential"] | null } | null;
}

const isAudited = (act: Acting | undefined): act is AuditedAct =>
  act !== undefined && "organizationId" in act;

/** Branches are inside of spaces and change requests, and known to nobody; locators have the ids of what they find. */
function createdBy({ created }: Acting): Record<string, string> {
  const { branchId: _branch, locatorId: _locator, ...shown } = created;
  return shown;
}

/**
 * Nothing is written for what concerns no organization (an account's own password, tokens and sessions), and for what
 * has changed nothing.
 */
async function write(tx: Tx, call: AuditedCall, act: AuditedAct): Promise<void> {
  const { organizationId, otherOrganizationId, input, by } = act;
  if (organizationId === null || by === null || !act.hasWritten) return;
  const event = {
    organizationId,
    id: newId(),
    createdAt: now(),
    action: call.action,
    userId: by.userId,
    credentialKind: by.credential?.kind ?? "none",
    credentialId: by.credential?.id ?? "",
    address: call.address,
    requestId: call.requestId,
    targets: { ...createdBy(act), ...targetsOf(input) },
    details: DETAILS.parse(input),
  };
  await tx.auditEvent.create({ data: event });
  if (otherOrganizationId === null) return;
  // From where they came, and with which token, is for their own organization to know.
  const elsewhere = { organizationId: otherOrganizationId, id: newId(), credentialId: "", address: null };
  await tx.auditEvent.create({ data: { ...event, ...elsewhere } });
}

/**
 * Runs what a request writes so that its first transaction tells the audit log of it: nothing that a mutation does in a
 * transaction goes untold, and nothing is told that was rolled back.
 */
export function runAudited<T>(call: AuditedCall, work: () => T): T {
  const { actor } = call;
  const by = actor.kind === "user" ? { userId: actor.userId, credential: actor.credential } : null;
  const record = (tx: Tx) => write(tx, call, act);
  const act: AuditedAct = {
    organizationId: null,
    otherOrganizationId: null,
    input: {},
    by,
    created: {},
    hasWritten: false,
    record,
  };
  return runAct(act, work);
}

/** Says which organization the act under way concerns, and what was asked for. */
export function noteAct(organizationId: string, input: Readonly<Record<string, unknown>> = {}): void {
  const act = currentAct();
  if (isAudited(act)) Object.assign(act, { organizationId, input });
}

/** Says that the act under way concerns another organization as well, whose log tells of it too. */
export function noteOtherOrganization(otherOrganizationId: string): void {
  const act = currentAct();
  if (isAudited(act)) Object.assign(act, { otherOrganizationId });
}

/** Says who acts, where that is only known on the way: somebody who signs up. */
export function noteNewcomer(userId: string): void {
  const act = currentAct();
  if (isAudited(act)) act.by = { userId, credential: null };
}

interface Owned {
  organizationId?: unknown;
  id?: unknown;
}

/** The organization of what a scope has loaded: its own, or that of the thing in it. */
export function organizationIdIn(loaded: object): string | undefined {
  if ("organizationId" in loaded && typeof loaded.organizationId === "string") return loaded.organizationId;
  for (const [name, thing] of Object.entries(loaded) as [string, Owned | null | undefined][]) {
    if (typeof thing !== "object" || thing === null) continue;
    if (name === "organization" && typeof thing.id === "string") return thing.id;
    if (typeof thing.organizationId === "string") return thing.organizationId;
  }
  return undefined;
}
