import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownForm } from "./contract-form";
import { documentArbitrary } from "./document-arbitrary.fixture";
import { counter } from "./edited.fixture";
import { fromDocument, printDocument } from "./from-document";
import { plainHref, plainResolve } from "./link-resolution";
import { normalForm } from "./normal-form";
import { toDocument } from "./to-document";

/**
 * Returns the normal form in which references are compared by their URL or path. A URL or path can be parsed
 * as a different kind of reference.
 */
function said(nodes: Parameters<typeof normalForm>[0]): unknown {
  return normalForm(ownForm(nodes), (ref, usage) => plainHref(ref, usage) ?? ref);
}

describe("writing a Document and parsing it again", { timeout: 120_000 }, () => {
  it("results in the same Document, for any content", () => {
    fc.assert(
      fc.property(documentArbitrary, (document) => {
        const { markdown, keys } = fromDocument(document, { newKey: counter() });
        const read = toDocument(markdown, { keys, resolve: plainResolve });
        expect(said(read.document.nodes)).toEqual(said(document.nodes));
        expect(read.keys).toEqual(keys);
      }),
      { numRuns: 120, seed: 20260101 },
    );
  });

  it("results in the same Document even if the writer doesn't parse its result", () => {
    fc.assert(
      fc.property(documentArbitrary, (document) => {
        const read = toDocument(printDocument(document, plainHref), { resolve: plainResolve });
        expect(said(read.document.nodes)).toEqual(said(document.nodes));
      }),
      { numRuns: 120, seed: 20260103 },
    );
  });

  it("keeps the text if the Document is written back unchanged", () => {
    fc.assert(
      fc.property(documentArbitrary, (document) => {
        const { markdown, keys } = fromDocument(document, { newKey: counter() });
        const read = toDocument(markdown, { keys });
        const again = fromDocument(read.document, { previous: { text: markdown, keys }, newKey: counter() });
        expect(again).toEqual({ markdown, keys });
      }),
      { numRuns: 60, seed: 20260102 },
    );
  });
});
