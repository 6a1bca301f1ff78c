import type { ActiveRun } from "./active-run";
import type { Prepared } from "./prepare";
import type { TextedState } from "./state";
import { Addresses, translateItem } from "./translate-item";

/** What a run makes of an item of the source. */
export interface Made {
  state: TextedState;
  fingerprint: string;
  failures: string[];
  /** False when the last run made the very same. */
  isChanged: boolean;
}

/** Items that are made before others have their turn: making them keeps the process busy. */
const TURN = 10;

/** Makes the items of the translation out of those of the source, with the translations that are there by now. */
export async function translateAll(
  run: ActiveRun,
  { changed, unchanged }: Prepared,
  fingerprints: ReadonlyMap<string, string>,
  translations: ReadonlyMap<string, string>,
): Promise<Map<string, Made>> {
  const addresses = new Addresses(run.row.sourceSpaceId, run.row.spaceId);
  const made = new Map<string, Made>();
  for (const [id, state] of unchanged)
    made.set(id, { state, fingerprint: fingerprints.get(id) ?? "", failures: [], isChanged: false });
  for (const [index, { id, fingerprint, source }] of changed.entries()) {
    if (index % TURN === 0) {
      run.signal.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { failures, ...state } = translateItem(source, (tagged) => translations.get(tagged), addresses);
    made.set(id, { state, fingerprint, failures, isChanged: true });
  }
  return made;
}
