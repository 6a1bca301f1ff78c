import { addToGroup } from "@/lib/group";

/** A queue with a separate line for each group. Groups take turns, so that a group with many items doesn't delay other groups. */
export class FairQueue<Item> {
  private readonly groups = new Map<string, Item[]>();
  /** The number of waiting items. */
  size = 0;

  sizeOf(group: string): number {
    return this.groups.get(group)?.length ?? 0;
  }

  push(group: string, item: Item): void {
    addToGroup(this.groups, group, item);
    this.size += 1;
  }

  /**
   * Takes the next item from the first group for which `mayGoOn` returns true, and moves this group behind
   * all other groups.
   */
  take(mayGoOn: (group: string) => boolean): Item | undefined {
    for (const [group, items] of this.groups) {
      if (!mayGoOn(group)) continue;
      const item = items.shift() as Item;
      this.groups.delete(group);
      if (items.length > 0) this.groups.set(group, items);
      this.size -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes an item that no longer needs to wait. */
  remove(group: string, item: Item): void {
    const waiting = this.groups.get(group) ?? [];
    const index = waiting.indexOf(item);
    if (index < 0) return;
    waiting.splice(index, 1);
    if (waiting.length === 0) this.groups.delete(group);
    this.size -= 1;
  }
}
