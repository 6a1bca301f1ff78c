/** The styles of the button and the panel on a product's page. The colors of text and background are those of the browser. */
export const STYLES = `
:host{all:initial;--gap:1rem}
button{font:500 15px/1.2 system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
#open,dialog{position:fixed;z-index:2147483000;inset:auto var(--gap) var(--gap) auto}
:host([data-position=left]) :is(#open,dialog){inset:auto auto var(--gap) var(--gap)}
#open{padding:.7rem 1.1rem;border:0;border-radius:2rem;background:var(--accent);color:var(--on-accent);box-shadow:0 4px 14px #0003}
#open[hidden],#open[aria-expanded=true]{display:none}
dialog{box-sizing:border-box;width:min(27rem,calc(100vw - 2*var(--gap)));height:min(44rem,calc(100dvh - 2*var(--gap)));max-width:none;max-height:none;margin:0;padding:0;overflow:hidden;border:1px solid #8886;border-radius:14px;background:Canvas;box-shadow:0 12px 40px #0004}
iframe{display:block;width:100%;height:100%;border:0}
#close{position:absolute;inset-block-start:.875rem;inset-inline-end:.5rem;width:2.25rem;height:2.25rem;padding:0;border:0;border-radius:8px;background:#8882;color:CanvasText;font-size:22px}
@media (max-width:30rem){:host,:host([data-position=left]){--gap:0px}dialog{width:100vw;height:100dvh;border:0;border-radius:0}#open{margin:1rem}}
`.replaceAll("\n", "");
