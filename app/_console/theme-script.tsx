/** The same rule as theme.ts, run before the first paint so that nothing flashes. */
const SCRIPT = `try{var c=localStorage.getItem("bindery.theme");document.documentElement.dataset.theme=c==="dark"||c!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}catch(e){}`;

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
