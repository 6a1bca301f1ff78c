interface Props {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

/** One option for resolving a conflict. */
export function Radio({ name, label, checked, onChoose }: Props) {
  return (
    <label className="flex cursor-pointer items-center gap-1.5 text-[0.8125rem] font-medium whitespace-nowrap">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
}
