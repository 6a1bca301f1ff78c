import { readStems } from "@/domains/text/stems";
import { fold, gramsOf, tokensOf } from "@/domains/text/tokens";
import { withoutMasks } from "../mask";

/** Courtesies and commonplaces of letters to a support team, which say nothing of what a letter is about. */
const COURTESIES: Readonly<Record<string, string>> = {
  en: `hi hello hey dear thanks thank please pls kindly regards best cheers team support help helpful issue issues
    problem problems question questions need needed want wanted like would could can't cannot couldn't doesn't don't
    didn't isn't won't wont doesnt dont didnt cant im i'm i've i'd we're it's that's there's able unable possible way
    try tried trying get gets getting got work works working worked since today yesterday day days morning week weeks
    month months year years last time times still always never ever every any anything something nothing everything
    nobody anybody somebody someone anyone everyone make made use used using new old know tell find found say says said
    see seen look looks come comes go goes going let us also just even really quite again back right soon long much
    many lot lots thing things good bad wrong fine okay ok sure think company customer customers user users happen
    happens happened`,
  de: `hallo guten tag liebe lieber sehr geehrte damen herren danke vielen dank bitte grüße gruß freundlichen hilfe
    problem frage team support seit gestern heute immer wieder leider möchte können könnten gibt geht funktioniert
    unsere unser unserer bekomme bekommen erhalten`,
  fr: `bonjour bonsoir merci cordialement madame monsieur aide problème question équipe support depuis hier aujourd'hui
    toujours jamais pouvez pourriez veuillez voudrais souhaite ai suis est c'est j'ai n'est`,
  es: `hola buenos buenas días tardes gracias saludos estimado estimados ayuda problema pregunta equipo soporte desde ayer
    hoy siempre nunca puede pueden podrían quiero favor`,
};

const NUMBER = /^\p{N}+$/u;

/** People greet in English whatever they write in. "isn't" is read as "isn" and "t". */
const courtesiesOf = (language: string): ReadonlySet<string> =>
  new Set(fold(`${COURTESIES.en} ${COURTESIES[language] ?? ""}`).split(/[\s'’]+/));

/**
 * Reads stems for these texts and returns a function that gives the terms of any of them, in their order: stems of words,
 * and pairs of letters in scripts without spaces. Common words, courtesies and numbers are left out.
 */
export async function termReader(
  texts: readonly string[],
  language: string,
): Promise<(text: string) => string[]> {
  const tokens = texts.flatMap((text) => [...tokensOf(withoutMasks(text))]);
  const words = tokens.filter(({ isRun }) => !isRun).map(({ text }) => text);
  const stems = await readStems(words, language);
  const courtesies = courtesiesOf(language);
  return (text) =>
    [...tokensOf(withoutMasks(text))].flatMap(({ text: word, isRun }) => {
      if (isRun) return gramsOf(word);
      const says = word.length > 1 && !NUMBER.test(word) && !courtesies.has(word);
      return (says && stems.get(word)) || [];
    });
}
