import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { outlineOf } from "@/domains/openapi/read/outline";
import { readSpecification, SpecificationError } from "@/domains/openapi/read/read";
import { ApiError } from "@/lib/errors";
import {
  isOperationPath,
  type Operation,
  repeatedSlugs,
  specificationSlug,
} from "../convert/operation-block";
import { nameOf } from "../source/tree";
import type { Reading } from "./content";

type Operations = ReadonlyMap<string, Pick<Operation, "method" | "path">>;

/** The ID that ReadMe generates for an operation without an ID. */
const generatedId = (method: string, path: string): string =>
  `${method}_${path
    .replace(/[^a-zA-Z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()}`;

/** Returns the operations of a specification by their IDs. Returns null if the specification can't be read. */
function operationsIn(text: string): Operations | null {
  try {
    const { operations } = outlineOf(JSON.parse(readSpecification(text).document));
    return new Map(
      operations
        .filter(({ path }) => isOperationPath(path))
        .map(({ operationId, method, path }) => [operationId ?? generatedId(method, path), { method, path }]),
    );
  } catch (error) {
    if (error instanceof SpecificationError) return null;
    throw error;
  }
}

export const specificationTask = textTask("import-specification", operationsIn);

/** Finds operations in the specifications of a project. Reads each specification at most once. */
export class Specifications {
  private readonly repeated: readonly string[];
  private readonly byName: ReadonlyMap<string, string>;
  private readonly read = new Map<string, Operations | null>();

  constructor(private readonly reading: Reading) {
    const paths = [...reading.tree.keys()];
    this.repeated = repeatedSlugs(paths);
    this.byName = new Map(paths.reverse().map((path) => [nameOf(path), path]));
  }

  /** Returns the operation with an ID, or undefined if the project doesn't contain it. `file` is the name of a file. */
  async find(file: string, operationId: string): Promise<Operation | undefined> {
    const path = this.pathOf(file);
    if (path === undefined) return undefined;
    const operation = (await this.operationsOf(path))?.get(operationId);
    return operation && { file: path, slug: specificationSlug(path, this.repeated), ...operation };
  }

  /** A page can contain the path of the file, or only its name. */
  private pathOf(file: string): string | undefined {
    const { tree } = this.reading;
    return [file, `reference/${file}`].find((path) => tree.has(path)) ?? this.byName.get(nameOf(file));
  }

  private async operationsOf(path: string): Promise<Operations | null> {
    const known = this.read.get(path);
    if (known !== undefined) return known;
    const { organizationId, textOf } = this.reading;
    const text = (await textOf(path)) ?? "";
    const found = await runTextTask(specificationTask, text, { organizationId, length: text.length }).catch(
      (error) => {
        if (error instanceof ApiError && error.status === 422) return null;
        throw error;
      },
    );
    this.read.set(path, found);
    return found;
  }
}
