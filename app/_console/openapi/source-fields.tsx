"use client";

import { useId } from "react";
import { Field, FileField, TextField } from "../../_ui/field";

/** The source of a specification in a form. */
export interface Source {
  kind: "url" | "text" | "file";
  url: string;
  text: string;
  file: File | null;
}

const KINDS = [
  ["url", "URL"],
  ["text", "Text"],
  ["file", "File"],
] as const;

const BYTES_MAX = 20_000_000;

/** Returns the problem with the fields, or null if they're valid. The form checks this before it sends the fields. */
export function sourceProblem({ kind, url, text, file }: Source): string | null {
  if (kind === "url")
    return /^https?:\/\/\S+$/.test(url.trim()) ? null : "Enter a URL that starts with https://";
  if (kind === "text") return text.trim() === "" ? "Paste the specification" : null;
  if (!file) return "Select a file";
  return file.size > BYTES_MAX ? "Select a file of at most 20 MB" : null;
}

/** The source in the format of the API. */
export async function sourceOf({
  kind,
  url,
  text,
  file,
}: Source): Promise<{ url: string } | { text: string }> {
  if (kind === "url") return { url: url.trim() };
  return { text: kind === "text" ? text : ((await file?.text()) ?? "") };
}

interface Props {
  source: Source;
  onChange: (source: Source) => void;
}

/** Fields for the three sources of a specification. */
export function SourceFields({ source, onChange }: Props) {
  const name = useId();
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-4">
        <legend className="mb-1.5 font-medium">Source</legend>
        {KINDS.map(([kind, label]) => (
          <label key={kind} className="flex items-center gap-2">
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent"
              checked={source.kind === kind}
              onChange={() => onChange({ ...source, kind })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {source.kind === "url" ? (
        <Field
          label="URL"
          type="url"
          placeholder="https://api.example.com/openapi.json"
          hint="Bindery fetches the URL now and every few hours."
          value={source.url}
          onChange={(event) => onChange({ ...source, url: event.currentTarget.value })}
        />
      ) : null}
      {source.kind === "text" ? (
        <TextField
          label="Text"
          hint="Enter a specification in JSON or YAML. Bindery supports OpenAPI 2.0 to 3.1."
          rows={10}
          className="font-mono text-xs"
          value={source.text}
          onChange={(event) => onChange({ ...source, text: event.currentTarget.value })}
        />
      ) : null}
      {source.kind === "file" ? (
        <FileField
          label="File"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          hint="JSON or YAML, at most 20 MB."
          onFiles={([file]) => onChange({ ...source, file: file ?? null })}
        />
      ) : null}
    </div>
  );
}
