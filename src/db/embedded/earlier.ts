import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { clusterFolder } from "./folder";
import { assertStopped, moveFolder } from "./move";
import { isEarlier, readRecord, recordFile } from "./record";

/** How earlier versions named the folder of a cluster that they kept outside of DATA_DIR. */
function placeName(dataDirectory: string): string {
  return createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16);
}

/**
 * Earlier versions kept the cluster outside of DATA_DIR where PostgreSQL's account could not reach that, and recorded
 * the place, which is named after the folder's path (`origin`). Moves it in, once.
 * @throws when the record was copied from another folder, when the cluster is gone, or while PostgreSQL runs on it.
 */
export function fetchEarlierCluster(
  dataDirectory: string,
  origin: string,
  say: (line: string) => void,
): void {
  const record = readRecord(dataDirectory);
  if (record === undefined || !isEarlier(record) || !path.isAbsolute(record.directory)) return;
  const inside = path.join(dataDirectory, clusterFolder);
  const outside = record.directory;
  if (existsSync(inside)) return;
  const file = recordFile(dataDirectory);
  if (!existsSync(outside))
    throw new Error(
      `${file} records a database in ${outside}, which is not there. Restore that folder as ${inside}. To begin with ` +
        `an empty database, remove ${file}.`,
    );
  if (path.basename(outside) !== placeName(origin))
    throw new Error(
      `${file} was copied or moved here: it records a database in ${outside}, which belongs to another folder. If that ` +
        `one is in use, stop it and copy its database: cp -a ${outside} ${inside}\nIf it moved here, move the ` +
        `database after it: mv ${outside} ${inside}`,
    );
  assertStopped(outside);
  moveFolder(outside, inside);
  say(`moved the database from ${outside} to ${inside}, so that all data is in one folder`);
}
