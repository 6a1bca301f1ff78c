import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "@/env";
import { setClock } from "@/lib/clock";
import { answerReady } from "@/server/health";
import { withSettings } from "@/testing/settings";
import { backUpWhenDue } from "./scheduled";

const start = new Date("2026-05-01T10:00:00Z");
const at = (hours: number) => setClock(new Date(start.getTime() + hours * 3_600_000));
let folder: string;
let back: () => void;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "bindery-scheduled-")), "backups");
  back = withSettings({ BACKUP_DIR: folder, BACKUP_EVERY: "6h", BACKUP_KEEP: "2" });
});
afterEach(() => {
  setClock();
  back();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

async function readyBody() {
  const end = vi.fn();
  await answerReady({ writeHead: () => {}, end } as unknown as ServerResponse, "serving");
  return JSON.parse(end.mock.calls[0]?.[0]);
}

describe("scheduled backups", () => {
  it("are created when the last backup is old enough, and delete only old backups from the folder", async () => {
    at(0);
    await backUpWhenDue();
    writeFileSync(path.join(folder, "mine.backup"), "kept");
    for (const hours of [5, 6, 11, 12, 18]) {
      at(hours);
      await backUpWhenDue();
    }
    expect(readdirSync(folder).sort()).toEqual([
      "bindery-20260501T220000Z.backup",
      "bindery-20260501T220000Z.backup.json",
      "bindery-20260502T040000Z.backup",
      "bindery-20260502T040000Z.backup.json",
      "mine.backup",
    ]);
  });

  it("appear at /readyz with the time of the last backup, and with a warning if the last backup is too old", async () => {
    at(0);
    expect(await readyBody()).toEqual({ status: "ready", backup: { lastAt: null, overdue: true } });
    await backUpWhenDue();
    at(12);
    const lastAt = start.toISOString();
    expect(await readyBody()).toEqual({ status: "ready", backup: { lastAt, overdue: false } });
    at(13);
    expect(await readyBody()).toEqual({ status: "ready", backup: { lastAt, overdue: true } });
    back();
    expect(await readyBody()).toEqual({ status: "ready" });
    await backUpWhenDue();
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it("can't be configured with settings that are wrong or would have no effect", () => {
    for (const wrong of ["6", "0h", "1w", "h"])
      expect(() => readEnv({ BACKUP_DIR: "/b", BACKUP_EVERY: wrong })).toThrow(
        /BACKUP_EVERY: Enter hours or days/,
      );
    expect(() => readEnv({ BACKUP_DIR: "/b", BACKUP_KEEP: "0" })).toThrow(/BACKUP_KEEP/);
    expect(() => readEnv({ BACKUP_EVERY: "1d" })).toThrow(/BACKUP_EVERY requires BACKUP_DIR/);
    expect(readEnv({ BACKUP_DIR: "/b", BACKUP_EVERY: "2d" }).BACKUP_EVERY).toBe(48);
  });
});
