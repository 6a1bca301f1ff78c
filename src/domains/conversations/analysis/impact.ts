import { fold } from "@/domains/text/tokens";
import type { Impact } from "../schema";

/** How people write who cannot go on, in some languages; compared without accents and case. */
const BLOCKED =
  /\b(?:urgent\w*|asap|immediately|critical|emergency|blocked|blocker|locked out|data loss|lost (?:all|my|our)|cannot (?:work|log|sign|access|use|open)|can't (?:work|log|sign|access|use|open|get)|cant (?:log|access|open)|unusable|nobody can|no one can|everyone|outage|is down|crash(?:es|ed|ing)?|security|charged twice|stolen|dringend|sofort|ausgesperrt|unbenutzbar|absturz|ausfall|urgence|bloque\w*|inutilisable|plante|panne|urgente|no puedo (?:entrar|acceder|trabajar)|se cierra|caida)\b/;

/** How people write who wish, or only ask. */
const ASKING =
  /\b(?:would be nice|nice to have|would love|feature request|suggestion|is it possible|is there (?:a|an|any)|could you (?:tell|add)|can you tell|how (?:do|can|to)|where (?:do|can|are|is)|which|what (?:are|is)|wondering|ware es moglich|ist es moglich|wie kann|wo finde|vorschlag|serait-il possible|est-il possible|comment (?:puis|faire)|suggestion|es posible|como (?:puedo|lo)|sugerencia)\b/;

/** How much a customer is held up, by how they write: an estimate. Pure. */
export function impactOf(text: string): Impact {
  const folded = fold(text).replaceAll("’", "'");
  if (BLOCKED.test(folded)) return "high";
  return ASKING.test(folded) ? "low" : "medium";
}
