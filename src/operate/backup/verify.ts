import { text } from "node:stream/consumers";
import { DamagedArchive, type Entry, readArchive } from "./archive";
import {
  FORMAT,
  type Header,
  header,
  type Manifest,
  manifest,
  markOf,
  NAMES,
  Sum,
  tableOfPart,
} from "./contents";
import { megabytes, progress, type Say } from "./progress";
import { idOf } from "./tables";

export interface VerifiedArchive {
  header: Header;
  manifest: Manifest;
  /** The generated secret in the archive, or undefined if the operator had set a secret. */
  secret: string | undefined;
}

export interface VerifyOptions {
  file: string;
  key: string | undefined;
  say: Say;
  /** Called with the header before any other entry is read. The function can throw an error to refuse the archive. */
  onHeader?: (header: Header) => void;
  signal?: AbortSignal | undefined;
}

/** Reads a whole archive and compares its content with its counts and checksums. */
class Verifier {
  header: Header | undefined;
  manifest: Manifest | undefined;
  secret: string | undefined;
  private bytes = 0;
  private files = 0;
  private readonly tables = new Map<string, Sum>();
  /** The checksums of the files that came after the last list of checksums. */
  private lines: string[] = [];
  private readonly report;

  constructor(private readonly options: VerifyOptions) {
    this.report = progress(options.say);
  }

  async take(entry: Entry): Promise<void> {
    this.options.signal?.throwIfAborted();
    if (this.header === undefined) return this.takeHeader(entry);
    if (this.manifest !== undefined) this.refuse("it contains data after its end");
    if (entry.name.startsWith(NAMES.tables)) await this.takeRows(entry);
    else if (entry.name.startsWith(NAMES.files)) await this.takeFile(entry);
    else if (entry.name.startsWith(NAMES.sums)) await this.takeSums(entry);
    else if (entry.name === NAMES.secret) this.secret = await text(entry.body);
    else if (entry.name === NAMES.manifest)
      this.manifest = manifest.parse(JSON.parse(await text(entry.body)));
    else this.refuse(`it contains the unknown entry ${entry.name}`);
    this.bytes += entry.size;
    this.report(() => `Verified ${megabytes(this.bytes)}.`);
  }

  private refuse(reason: string): never {
    throw new DamagedArchive(this.options.file, reason);
  }

  private async takeHeader({ name, body }: Entry): Promise<void> {
    if (name !== NAMES.header) this.refuse(`it starts with ${name} instead of a header`);
    const found = JSON.parse(await text(body));
    if (!(found.format <= FORMAT))
      throw new Error(
        `${this.options.file} was created by the newer version ${found.version}. Restore the backup with that version.`,
      );
    this.header = header.parse(found);
    this.options.onHeader?.(this.header);
  }

  private async takeRows({ name, body }: Entry): Promise<void> {
    const id = tableOfPart(name);
    const sum = this.tables.get(id) ?? new Sum();
    this.tables.set(id, sum);
    for await (const chunk of body) sum.add(chunk);
  }

  private async takeFile({ name, body }: Entry): Promise<void> {
    const sum = new Sum();
    for await (const chunk of body) sum.add(chunk);
    this.files += 1;
    this.lines.push(`${sum.digest()}  ${name}\n`);
  }

  private async takeSums({ name, body }: Entry): Promise<void> {
    if ((await text(body)) !== this.lines.join(""))
      this.refuse(`some files don't match the checksums in ${name}`);
    this.lines = [];
  }

  end(): VerifiedArchive {
    const { header: head, manifest: counts, secret } = this;
    if (head === undefined || counts === undefined) return this.refuse("its end is missing");
    for (const { schema, name, bytes, sha256 } of counts.tables) {
      const sum = this.tables.get(idOf({ schema, name })) ?? new Sum();
      if (sum.bytes !== bytes || sum.digest() !== sha256)
        this.refuse(`the table ${name} doesn't match the manifest`);
    }
    if (this.lines.length > 0 || this.files !== counts.files.count) this.refuse("files are missing");
    if (secret !== undefined && markOf(secret) !== head.secretMark)
      this.refuse("its secret doesn't match its header");
    return { header: head, manifest: counts, secret };
  }
}

/**
 * Checks the whole archive.
 * @throws Error with a message for the operator, as soon as it finds a problem
 */
export async function verifyArchive(options: VerifyOptions): Promise<VerifiedArchive> {
  const verifier = new Verifier(options);
  await readArchive(options.file, options.key, (entry) => verifier.take(entry));
  return verifier.end();
}
