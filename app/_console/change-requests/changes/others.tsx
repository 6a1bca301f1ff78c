import { Blocks, Paperclip, Variable } from "lucide-react";
import type { ReactNode } from "react";
import { BeforeAfter } from "./attributes";
import type { ChangeKind, gatherChanges } from "./change-tree";
import { KindBadge } from "./kind-badge";

type Other = ReturnType<typeof gatherChanges>["others"][number];

interface BoxProps {
  icon: ReactNode;
  title: string;
  kind: ChangeKind;
  children?: ReactNode;
}

function Box({ icon, title, kind, children }: BoxProps) {
  return (
    <section className="overflow-hidden rounded-xl border border-line bg-raised">
      <div className="flex items-center gap-3 bg-side px-4 py-2">
        <span aria-hidden className="text-soft">
          {icon}
        </span>
        <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
        <KindBadge kind={kind} />
      </div>
      {children}
    </section>
  );
}

const kindOf = (type: Other["type"]): ChangeKind => {
  if (type.endsWith("_created")) return "created";
  return type.endsWith("_deleted") ? "deleted" : "edited";
};

type FileChange = Extract<Other, { file: unknown }>;

function FileBox({ change }: { change: FileChange }) {
  const { file } = change;
  const kind = kindOf(change.type);
  return (
    <Box icon={<Paperclip size={15} />} title={file.name} kind={kind}>
      {change.type === "file_edited" ? (
        <dl className="py-1">
          {Object.entries(change.attributes)
            .filter(([name]) => name !== "downloadURL")
            .map(([name, value]) => (
              <BeforeAfter key={name} name={name} before={value?.before} after={value?.after} />
            ))}
        </dl>
      ) : null}
      {file.contentType.startsWith("image/") && kind !== "deleted" ? (
        // biome-ignore lint/performance/noImgElement: its size is not known, and it comes from wherever files are kept
        <img src={file.downloadURL} alt={file.name} className="max-h-64 max-w-full p-4" />
      ) : null}
    </Box>
  );
}

/** Differences that aren't in pages: files, reusable content and variables. */
export function Others({ changes }: { changes: readonly Other[] }) {
  return changes.map((change) => {
    if (change.type === "variables_edited") {
      return (
        <Box key="variables" icon={<Variable size={15} />} title="Variables" kind="edited">
          <dl className="py-1">
            {Object.entries(change.variables).map(([name, value]) => (
              <BeforeAfter key={name} name={name} before={value.before} after={value.after} />
            ))}
          </dl>
        </Box>
      );
    }
    if ("file" in change) return <FileBox key={change.file.id} change={change} />;
    const { id, title } = change.reusableContent;
    return <Box key={id} icon={<Blocks size={15} />} title={title} kind={kindOf(change.type)} />;
  });
}
