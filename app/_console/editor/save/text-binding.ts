import type { PageSaver } from "./page-saver";
import { closeText, openText, type WrittenText } from "./written-text";

/**
 * The text of a page between its saver and the editor that shows it. What is typed goes to the saver; what the saver
 * takes over from elsewhere comes back, and nothing else does: the title's line is told from the text only when the text
 * comes from elsewhere, never while somebody types.
 */
export class TextBinding {
  private opened: WrittenText;
  private openedAs: string;
  private known: string;

  constructor(private readonly saver: Pick<PageSaver, "content" | "edit" | "subscribe">) {
    this.known = saver.content.markdown;
    this.openedAs = this.known;
    this.opened = openText(this.known);
  }

  /** The text to begin with. */
  get text(): string {
    return this.opened.text;
  }

  /** Characters of the saved text that stand before the edited one. */
  get headLength(): number {
    return this.opened.head.length;
  }

  write(text: string): void {
    this.known = closeText(this.openedAs, this.opened, text);
    this.saver.edit({ markdown: this.known });
  }

  /** Tells of texts that come from elsewhere; answers how to stop. */
  follow(show: (text: string) => void): () => void {
    return this.saver.subscribe(() => {
      const { markdown } = this.saver.content;
      if (markdown === this.known) return;
      this.known = markdown;
      this.openedAs = markdown;
      this.opened = openText(markdown);
      show(this.opened.text);
    });
  }
}
