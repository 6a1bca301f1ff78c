import { lstat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { RestClient } from "../../rest.js";
import type { InstanceBackup } from "../../types.js";
import { downloadBackup } from "../backup/download.js";
import { type Context, signedIn } from "../context.js";
import { CommandError, misuse } from "../failure.js";
import type { Output } from "../terminal.js";

const PAUSE_MILLISECONDS = 1_000;
const WAITING_MILLISECONDS = 60_000;

/** The finished backup. @throws CommandError with the reason if it failed */
async function made(client: RestClient, output: Output, begun: InstanceBackup): Promise<InstanceBackup> {
  const tooLong = Date.now() + WAITING_MILLISECONDS;
  let [told, isTold] = ["", false];
  for (let backup = begun; ; backup = await client.getInstanceBackup({ backupId: begun.id })) {
    if (backup.state === "done") return backup;
    if (backup.state === "failed") throw new CommandError(`The backup was not made: ${backup.error}`);
    if (backup.step && backup.step !== told) output.remark(backup.step);
    told = backup.step ?? told;
    if (backup.state === "waiting" && !isTold && Date.now() > tooLong) {
      output.remark("No worker has taken it up yet. It waits for one.");
      isTold = true;
    }
    await setTimeout(PAUSE_MILLISECONDS);
  }
}

/** Creates a backup of the whole instance and downloads it, or downloads an existing one. */
export async function backUp(given: Context, file: string, options: { backup?: string }): Promise<void> {
  if (await lstat(file).catch(() => undefined)) throw misuse(`${file} is there already.`);
  const { client, output } = await signedIn(given);
  const begun =
    options.backup === undefined
      ? await client.startInstanceBackup()
      : await client.getInstanceBackup({ backupId: options.backup });
  given.whenStopped(
    `The service has the backup ${begun.id}, or goes on with it: --backup ${begun.id} downloads it.`,
  );
  const backup = await made(client, output, begun);
  const { bytes, sha256, isChecked } = await downloadBackup(client, backup.id, file);
  const checked = isChecked ? "" : "; the service does not tell its SHA-256, so it was not compared";
  output.answer(
    { backup, file, bytes, sha256, checked: isChecked },
    `${file}: ${bytes} bytes, SHA-256 ${sha256}${checked}.`,
  );
}
