"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CheckField, Field, SelectField, TextField } from "../../../_ui/field";
import type { PageSaver } from "../save/page-saver";
import { ON, SETTING_LABELS, type SettingName } from "../save/page-settings";

interface Props {
  saver: PageSaver;
  name: SettingName;
  hint?: ReactNode;
}

/** The current value of a setting. */
export function useSetting(saver: PageSaver, name: SettingName): string {
  const read = () => saver.content[name];
  return useSyncExternalStore(saver.subscribe, read, read);
}

/**
 * The value that the user is typing. The field keeps the value until it's saved, because the server might refuse it. A
 * refused value stays in the field, with the reason.
 */
function useTyped({ saver, name }: Props, { isNeeded = false, hasLines = false } = {}) {
  const saved = useSetting(saver, name);
  const readRefused = () => saver.refused.get(name);
  const refused = useSyncExternalStore(saver.subscribe, readRefused, readRefused);
  const [typed, setTyped] = useState<string | null>(null);
  const handOver = () => {
    if (typed === null) return;
    setTyped(null);
    if (isNeeded && typed.trim() === "") return;
    saver.edit({ [name]: typed.trim() });
    void saver.flush();
  };
  // Save the value on unmount, because closing the panel removes the field without a blur event.
  const latest = useRef(handOver);
  latest.current = handOver;
  useEffect(() => () => latest.current(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
    if (event.key !== "Enter" || hasLines) return;
    event.preventDefault();
    handOver();
  };
  return {
    value: typed ?? refused?.value ?? saved,
    error: typed === null ? refused?.message : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: handOver,
    onKeyDown,
  };
}

/** A single-line field, saved on Enter or blur. */
export function SettingField({
  isNeeded = false,
  isNumber = false,
  ...props
}: Props & { isNeeded?: boolean; isNumber?: boolean }) {
  const field = useTyped(props, { isNeeded });
  return (
    <Field
      label={SETTING_LABELS[props.name]}
      hint={props.hint}
      type={isNumber ? "number" : "text"}
      autoComplete="off"
      spellCheck={false}
      className="font-mono text-xs"
      {...field}
    />
  );
}

interface TextProps extends Props {
  placeholder?: string;
  maxLength?: number;
  /** Whether each line is a separate value. Enter then starts a new line. */
  hasLines?: boolean;
}

/** A multi-line field, saved on blur. */
export function SettingText(props: TextProps) {
  const field = useTyped(props, { hasLines: props.hasLines ?? false });
  return (
    <TextField
      label={SETTING_LABELS[props.name]}
      hint={props.hint}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      spellCheck={false}
      className="h-20"
      {...field}
    />
  );
}

/** A switch, saved at once. */
export function SettingSwitch({ saver, name, hint }: Props) {
  const isOn = useSetting(saver, name) === ON;
  return (
    <CheckField
      label={SETTING_LABELS[name]}
      hint={hint}
      checked={isOn}
      onChange={({ target }) => saver.edit({ [name]: target.checked ? ON : "" })}
    />
  );
}

/** A select field, saved at once. */
export function SettingSelect({
  saver,
  name,
  options,
}: Props & { options: Readonly<Record<string, string>> }) {
  const value = useSetting(saver, name);
  return (
    <SelectField
      label={SETTING_LABELS[name]}
      value={value}
      onChange={({ target }) => saver.edit({ [name]: target.value })}
    >
      {Object.entries(options).map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
