/** Splits steps at their headings. Other content, such as a numbered list or steps with tags, isn't changed. */
export function splitSteps(lines: string[]): string[] {
  const first = /^(#{2,6})\s/.exec(lines[0] ?? "")?.[1];
  if (first === undefined) return lines;
  const written = ["{% stepper %}"];
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
    if (fence === null && line.startsWith(`${first} `)) {
      while (written.at(-1) === "") written.pop();
      written.push(...(at === 0 ? [] : ["{% endstep %}"]), "{% step %}");
    }
    written.push(line);
  }
  return [...written, "{% endstep %}", "{% endstepper %}"];
}
