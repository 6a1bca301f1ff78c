"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../../_ui/field";
import { UploadButton } from "../../../_ui/upload-button";
import { base64Of } from "../../editor/write/send-file";
import { readableError } from "../../errors";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { Checked } from "./problems";
import { isWebUrl } from "./web-url";

/** The maximum size of an image that the server accepts, in bytes. */
const BYTES_MAX = 1024 * 1024;
const TYPES = "image/png,image/jpeg,image/webp,image/svg+xml";

const EXAMPLE = "https://example.org/logo.svg";
const INVALID = `Enter a URL, such as ${EXAMPLE}.`;

interface Props extends SiteProps {
  label: string;
  /** The path of the image's URL in the customization. */
  path: string;
  hint?: string;
  /** The URL of the image. The URL is empty if there is no image. */
  value: string;
  onChange: (url: string) => void;
}

/** Uploads an image, and sets its URL. */
function useUpload({ site, organizationId, onChange }: Pick<Props, "site" | "organizationId" | "onChange">) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = useMutation(
    useTRPC().siteImages.add.mutationOptions({ onSuccess: ({ url }) => onChange(url) }),
  );
  const send = async (file: File) => {
    setProblem(file.size > BYTES_MAX ? "The image is larger than 1 MB. Select a smaller one." : null);
    if (file.size <= BYTES_MAX) add.mutate({ organizationId, siteId: site.id, base64: await base64Of(file) });
  };
  return { send, isPending: add.isPending, problem: problem ?? (add.error && readableError(add.error)) };
}

/** A field for an image. People upload the image or enter its URL. */
function PictureField({ label, path, hint, value, onChange, ...parts }: Props) {
  const { send, isPending, problem } = useUpload({ ...parts, onChange });
  return (
    <div className="grid gap-2">
      <Checked path={path} problem={value && !isWebUrl(value) ? INVALID : null} words={INVALID}>
        {(error) => (
          <Field
            label={label}
            type="url"
            placeholder={EXAMPLE}
            hint={hint}
            error={problem ?? error}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Checked>
      <div>
        <UploadButton
          accept={TYPES}
          label={`File for ${label.toLowerCase()}`}
          busy={isPending}
          onFile={(file) => void send(file)}
        >
          Upload {label.toLowerCase()}
        </UploadButton>
      </div>
    </div>
  );
}

interface Themed {
  light: string;
  dark: string;
}

interface ThemedProps extends Omit<Props, "value" | "onChange"> {
  value: Themed | undefined;
  onChange: (picture: Themed | undefined) => void;
}

/** Fields for an image and an optional image for dark mode. */
export function ThemedPictureField({ value, onChange, ...rest }: ThemedProps) {
  const { label, path, site, organizationId } = rest;
  const set = (light: string, dark: string) =>
    onChange(light || dark ? { light: light || dark, dark: dark || light } : undefined);
  const isOne = value?.light === value?.dark;
  return (
    <>
      <PictureField
        {...rest}
        path={`${path}.light`}
        value={value?.light ?? ""}
        onChange={(url) => set(url, isOne ? "" : (value?.dark ?? ""))}
      />
      {value ? (
        <PictureField
          site={site}
          organizationId={organizationId}
          label={`${label} on dark pages`}
          path={`${path}.dark`}
          value={value.dark}
          onChange={(url) => set(value.light, url)}
        />
      ) : null}
    </>
  );
}
