import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import type { Level } from "@/access/authorization/roles";
import type { Tx } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { forbidden, invalid, invalidRequest, orNotFound } from "@/lib/errors";
import { mayVerify, nextReview } from "./policy";
import { lockedOwnership, ownersOf, personOnSpace } from "./queries";
import { assertPage, type MainPage } from "./rows";
import type { SetOwnership } from "./schema";

const keyOf = ({ organizationId, spaceId, pageId }: MainPage) => ({ organizationId, spaceId, pageId });

/** Throws 400 unless exactly one owner is given, who has a role in the space or is a team of the organization. */
async function checkOwner(tx: Tx, page: MainPage, { user, team }: SetOwnership): Promise<void> {
  const { organizationId, spaceId } = page;
  if ((user === undefined) === (team === undefined))
    throw invalidRequest("user", "Send either `user` or `team`, but not both.");
  if (user !== undefined && !(await personOnSpace.first(tx, { organizationId, spaceId, userId: user })))
    throw invalid("user", `must be the ID of a user with a role in the space (received \`${user}\`)`);
  if (team !== undefined && (await tx.team.count({ where: { organizationId, id: team } })) === 0)
    throw invalid("team", `must be the ID of a team in the organization (received \`${team}\`)`);
}

/**
 * Sets the owner of a page and how often it's reviewed. The last review stays valid.
 * @throws ApiError 400 for an owner without access, 404 for a page that doesn't exist, 412 for a stale version
 */
export async function setOwnership(act: Act, page: MainPage, input: SetOwnership): Promise<void> {
  await assertPage(page);
  const { includesSubpages, reviewIntervalDays = null } = input;
  await inTransaction(act, async (tx) => {
    const present = await lockedOwnership.first(tx, keyOf(page));
    assertIfMatch(act, present?.version ?? 0);
    await checkOwner(tx, page, input);
    const time = now();
    const fields = {
      userId: input.user ?? null,
      teamId: input.team ?? null,
      includesSubpages,
      reviewIntervalDays,
      ...nextReview(reviewIntervalDays, present?.verifiedAt ?? null, present?.createdAt ?? time),
      toldAt: null,
      setById: act.actor.userId,
      updatedAt: time,
      version: (present?.version ?? 0) + 1,
    };
    await tx.pageOwnership.upsert({
      where: { organizationId_spaceId_pageId: keyOf(page) },
      create: { ...keyOf(page), ...fields, createdAt: time },
      update: fields,
    });
    await recordEvent(tx, act, { organizationId: page.organizationId });
  });
}

/** Removes the owner of a page. Does nothing if the page has no owner of its own. Throws 412 for a stale version. */
export async function removeOwnership(act: Act, page: MainPage | undefined): Promise<void> {
  if (!page) return;
  await inTransaction(act, async (tx) => {
    const present = await lockedOwnership.first(tx, keyOf(page));
    if (!present) return;
    assertIfMatch(act, present.version);
    await tx.pageOwnership.delete({ where: { organizationId_spaceId_pageId: keyOf(page) } });
    await recordEvent(tx, act, { organizationId: page.organizationId });
  });
}

/**
 * Records that the caller has reviewed a page. The next review is due after the review interval.
 * @throws ApiError 403 for people who can't edit the space and don't own the page, 404 if the page has no owner of its own, 412
 *   for a stale version
 */
export async function verifyPage(
  act: Act,
  page: MainPage & { level: Level },
  note: string | undefined,
): Promise<void> {
  await assertPage(page);
  const { organizationId, level } = page;
  const { userId } = act.actor;
  await inTransaction(act, async (tx) => {
    const present = await lockedOwnership.first(tx, keyOf(page));
    const owners = present ? await ownersOf.rows(tx, present) : [];
    if (
      !mayVerify(
        level,
        owners.some((owner) => owner.userId === userId),
      )
    )
      throw forbidden("Only the owner and people who can edit the space can verify the page.");
    const { version, reviewIntervalDays, createdAt } = orNotFound(present, "Ownership");
    assertIfMatch(act, version);
    const time = now();
    await tx.pageOwnership.update({
      where: { organizationId_spaceId_pageId: keyOf(page) },
      data: {
        verifiedAt: time,
        verifiedById: userId,
        verifiedNote: note ?? null,
        ...nextReview(reviewIntervalDays, time, createdAt),
        toldAt: null,
        updatedAt: time,
        version: version + 1,
      },
    });
    await recordEvent(tx, act, { organizationId });
  });
}
