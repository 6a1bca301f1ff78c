import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";

/** Loads and saves reusable content. If one of the functions fails, it throws an error with a message for people. */
export interface ReusableTexts {
  /**
   * Whether reusable content is edited in the main content, so that visitors see the changes immediately.
   */
  isDirect: boolean;
  /** Loads the current blocks of reusable content. */
  read: (id: string) => Promise<readonly DocumentBlock[]>;
  /** Counts how often the space's pages show reusable content. */
  countPlaces: (id: string) => Promise<number>;
  /** Writes reusable content if its content is still `known`. Returns its blocks, including the keys of new blocks. */
  write: (
    id: string,
    known: readonly DocumentBlock[],
    document: JSONDocument,
  ) => Promise<readonly DocumentBlock[]>;
}

const QUIET_MILLISECONDS = 800;

type State = "saved" | "waiting" | "saving" | { problem: string };

/** Saves one reusable content while a person edits it. Saves a moment after the last key, and sends one write at a time. */
export class ReusableSaver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private written: JSONDocument | null = null;

  constructor(
    private readonly texts: ReusableTexts,
    private readonly id: string,
    private known: readonly DocumentBlock[],
    private readonly onState: (state: State) => void,
  ) {}

  get isSaved(): boolean {
    return this.written === null && this.running === null;
  }

  change(document: JSONDocument): void {
    this.written = document;
    this.onState("waiting");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), QUIET_MILLISECONDS);
  }

  /** The promise resolves after all changes are saved or saving has failed. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.written === null) return;
    this.running = this.write(this.written);
    await this.running;
  }

  /** Discards unsaved changes. */
  discard(): void {
    clearTimeout(this.timer);
    this.written = null;
  }

  private async write(document: JSONDocument): Promise<void> {
    this.written = null;
    this.onState("saving");
    try {
      this.known = await this.texts.write(this.id, this.known, document);
      this.onState(this.written === null ? "saved" : "waiting");
    } catch (error) {
      this.written ??= document;
      this.onState({ problem: error instanceof Error ? error.message : String(error) });
    } finally {
      this.running = null;
    }
  }
}
