import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { makeOrganization } from "@/testing/make/organization";
import { db } from "./client";
import { outageOf } from "./outage";
import { inLongTransaction } from "./transaction";

it.each(["still writes", "has already written everything"])(
  "a transaction that exceeds its time limit returns 503 and leaves no changes, even if it %s",
  async (how) => {
    const { id, title } = await makeOrganization();
    const writing = inLongTransaction(null, 0.2, async (tx) => {
      await tx.organization.update({ where: { id }, data: { title: "Too late" } });
      await pause(600);
      if (how === "still writes") await tx.organization.update({ where: { id }, data: { title: "Later" } });
    });
    const refusal = outageOf(await writing.catch((error: unknown) => error));
    expect(refusal).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    expect(refusal?.message).toMatch(/^The request took too long/);
    expect((await db().organization.findUniqueOrThrow({ where: { id } })).title).toBe(title);
  },
);
