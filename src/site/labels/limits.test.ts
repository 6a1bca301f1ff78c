import { expect, it } from "vitest";
import { LIMIT_WORDS } from "@/domains/openapi/view/limit-words";
import { labelsIn } from "./language";

it("the texts for limits and states of values have one placeholder in every language", () => {
  for (const language of ["ar", "de", "en", "es", "fr", "ja", "nl", "no", "pt-br", "ru", "zh", "zh-tw"]) {
    const { limits, requiredSince, deprecatedSince } = labelsIn(language).blocks.api;
    expect(Object.keys(limits).sort(), language).toEqual(Object.keys(LIMIT_WORDS).sort());
    for (const words of [...Object.values(limits), requiredSince, deprecatedSince])
      expect(words.split("{}"), language).toHaveLength(2);
  }
});
