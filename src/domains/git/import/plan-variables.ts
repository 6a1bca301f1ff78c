import type { ContentChange } from "@/domains/content/changes";
import { readVariablesFile } from "../file-tasks";
import type { Import } from "./import-context";
import type { ProjectLayout } from "./layout";

/** Variables of the space, from `.gitbook/vars.yaml`. Those that were set here stay while the file is as it was. */
export async function planVariables(context: Import, layout: ProjectLayout): Promise<ContentChange[]> {
  const path = layout.variablesPath;
  const file = context.files.get(path);
  const row = context.current.structureFiles.find(({ gitPath }) => gitPath === path);
  if (!file) return row ? [{ kind: "set-variables", variables: {} }] : [];
  if (!context.isChanged(file, row)) return [];
  const text = (await context.textOf(path)) ?? "";
  return [
    { kind: "set-variables", variables: await readVariablesFile(context.content.organizationId, path, text) },
  ];
}
