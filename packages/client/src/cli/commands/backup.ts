import { lstat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { readableSize } from "@/lib/sizes";
import type { RestClient } from "../../rest.js";
import type { InstanceBackup } from "../../types.js";
import { downloadBackup } from "../backup/download.js";
import { type Context, signedIn } from "../context.js";
import { CommandError, misuse } from "../failure.js";
import type { Output } from "../terminal.js";

const PAUSE_MILLISECONDS = 1_000;
const WAITING_MILLISECONDS = 60_000;

/** Waits until the backup is finished. @throws CommandError with the reason, if the backup failed */
async function made(client: RestClient, output: Output, begun: InstanceBackup): Promise<InstanceBackup> {
  const tooLong = Date.now() + WAITING_MILLISECONDS;
  let [told, isTold] = ["", false];
  for (let backup = begun; ; backup = await client.getInstanceBackup({ backupId: begun.id })) {
    if (backup.state === "done") return backup;
    if (backup.state === "failed") throw new CommandError(`The backup failed: ${backup.error}`);
    if (backup.step && backup.step !== told) output.remark(backup.step);
    told = backup.step ?? told;
    if (backup.state === "waiting" && !isTold && Date.now() > tooLong) {
      output.remark("The backup starts as soon as a worker is free.");
      isTold = true;
    }
    await setTimeout(PAUSE_MILLISECONDS);
  }
}

/** Creates a backup of the whole instance and downloads it, or downloads an existing one. */
export async function backUp(given: Context, file: string, options: { backup?: string }): Promise<void> {
  if (await lstat(file).catch(() => undefined))
    throw misuse(`The file ${file} already exists. Use another file name.`);
  const { client, output } = await signedIn(given);
  const begun =
    options.backup === undefined
      ? await client.startInstanceBackup()
      : await client.getInstanceBackup({ backupId: options.backup });
  given.whenStopped(
    `The server continues to create the backup ${begun.id}. To download the backup, run the command again with --backup ${begun.id}.`,
  );
  const backup = await made(client, output, begun);
  const { bytes, sha256, isChecked } = await downloadBackup(client, backup.id, file);
  const checked = isChecked ? "" : " (the server doesn't provide a checksum to compare)";
  output.answer(
    { backup, file, bytes, sha256, checked: isChecked },
    `Saved the backup as ${file} (${readableSize(bytes)}). SHA-256: ${sha256}${checked}.`,
  );
}
