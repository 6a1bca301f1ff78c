import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { dan, deu, eng, fin, fra, ita, nld, nob, por, rus, spa, swe, tur } from "stopword";

/** What is known of a language: how its words are cut down to stems, and those that say nothing. */
interface Language {
  stem: (word: string) => string;
  stopWords: ReadonlySet<string>;
}

/** Courtesies and commonplaces of letters to a support team, which say nothing of what a letter is about. */
const COURTESIES = {
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
} as const;

const wordsIn = (text: string) => text.split(/\s+/);

function language(stem: Language["stem"], listed: readonly string[], courtesies = ""): Language {
  // People greet in English whatever they write in. A text is taken apart at apostrophes: "isn't" comes as "isn" and "t".
  const words = [...listed, ...wordsIn(COURTESIES.en), ...wordsIn(courtesies)].flatMap((word) =>
    word.toLowerCase().split(/['’]/),
  );
  return { stem, stopWords: new Set(words) };
}

const LANGUAGES = {
  en: language(english, eng),
  de: language(german, deu, COURTESIES.de),
  fr: language(french, fra, COURTESIES.fr),
  es: language(spanish, spa, COURTESIES.es),
  it: language(italian, ita),
  pt: language(portuguese, por),
  nl: language(dutch, nld),
  sv: language(swedish, swe),
  da: language(danish, dan),
  no: language(norwegian, nob),
  fi: language(finnish, fin),
  ru: language(russian, rus),
  tr: language(turkish, tur),
} satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;

const isKnown = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** Words of a language that is not known are compared as they stand. */
const UNKNOWN: Language = language((word) => word, []);

/** What is known of a language by its ISO 639-1 code. */
export const languageOf = (code: string): Language => (isKnown(code) ? LANGUAGES[code] : UNKNOWN);

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[];
