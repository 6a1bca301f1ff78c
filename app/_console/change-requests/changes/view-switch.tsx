import { classNames } from "../../../_ui/class-names";
import { Link } from "../../../_ui/link";
import { type ViewOptions, writeOptions } from "./view-options";

interface SwitchProps {
  label: string;
  base: string;
  choices: { title: string; options: ViewOptions; isCurrent: boolean }[];
}

function Switch({ label, base, choices }: SwitchProps) {
  return (
    <nav aria-label={label} className="flex rounded-lg border border-line bg-side p-0.5">
      {choices.map(({ title, options, isCurrent }) => (
        <Link
          key={title}
          href={base + writeOptions(options)}
          scroll={false}
          aria-current={isCurrent ? "true" : undefined}
          className={classNames(
            "rounded-md px-2.5 py-1 text-[0.8125rem] font-medium",
            isCurrent ? "bg-raised text-ink shadow-sm" : "text-soft hover:text-ink",
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** Selects how differences are shown: rendered or as source, inline or side by side. */
export function ViewSwitch({ base, options }: { base: string; options: ViewOptions }) {
  const { view, layout } = options;
  return (
    <div className="flex flex-wrap gap-2">
      <Switch
        label="Comparison view"
        base={base}
        choices={[
          { title: "Rendered", options: { ...options, view: "rendered" }, isCurrent: view === "rendered" },
          { title: "Source", options: { ...options, view: "source" }, isCurrent: view === "source" },
        ]}
      />
      <div className="max-lg:hidden">
        <Switch
          label="Comparison layout"
          base={base}
          choices={[
            { title: "Inline", options: { ...options, layout: "inline" }, isCurrent: layout === "inline" },
            {
              title: "Side by side",
              options: { ...options, layout: "split" },
              isCurrent: layout === "split",
            },
          ]}
        />
      </div>
    </div>
  );
}
