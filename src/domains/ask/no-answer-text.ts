const NORWEGIAN =
  "Denne dokumentasjonen ser ikke ut til å svare på det. Prøv andre ord, eller spør om noe mer bestemt.";
const TRADITIONAL_CHINESE = "這份文件似乎沒有回答這個問題。請換個說法，或問得更具體一些。";

/** What is said where nothing answers, by language of the space that is asked. */
const NOTHING: Readonly<Record<string, string>> = {
  en: "This documentation does not seem to answer that. Try other words, or ask about something more specific.",
  ar: "يبدو أن هذه الوثائق لا تجيب عن ذلك. جرّب كلمات أخرى أو اسأل عن شيء أكثر تحديدًا.",
  de: "Diese Dokumentation scheint darauf keine Antwort zu geben. Versuchen Sie es mit anderen Worten oder fragen Sie genauer.",
  es: "Esta documentación no parece responder a eso. Pruebe con otras palabras o pregunte algo más concreto.",
  fr: "Cette documentation ne semble pas répondre à cette question. Essayez d’autres mots ou posez une question plus précise.",
  ja: "このドキュメントには答えが見つかりませんでした。別の言葉を使うか、もう少し具体的に質問してください。",
  nl: "Deze documentatie lijkt hierop geen antwoord te geven. Probeer andere woorden of stel een preciezere vraag.",
  nb: NORWEGIAN,
  nn: NORWEGIAN,
  no: NORWEGIAN,
  pt: "Esta documentação não parece responder a isso. Tente outras palavras ou pergunte algo mais específico.",
  ru: "Похоже, в этой документации нет ответа на этот вопрос. Попробуйте другие слова или спросите точнее.",
  yue: TRADITIONAL_CHINESE,
  zh: "这份文档似乎没有回答这个问题。请换个说法，或问得更具体一些。",
  "zh-tw": TRADITIONAL_CHINESE,
};

/** Plain words for a question that has no answer, in this language; English where there are none in it. */
export function noAnswerText(language: string | null): string {
  const wanted = (language ?? "en").toLowerCase();
  return NOTHING[wanted] ?? NOTHING[wanted.split("-")[0] ?? ""] ?? (NOTHING.en as string);
}
