/** What limits a special name below a site for a visitor of whom nothing is known. */
export interface SpecialBudget {
  /** Of which share of the address's minute it takes one, when it isn't cached; null where it costs no more than a lookup. */
  share: "ask" | "draw" | "events" | "feedback" | "image" | "search" | "try" | null;
  /** The largest body in bytes; 0 where it takes none. */
  bodyBytes: number;
  /** Why it needs no share, or whom it is for. */
  why?: string;
}

const NONE = { share: null, bodyBytes: 0 } as const;

/** Every special name. One that isn't here fails `budgets.test.ts`, and so does one here that there isn't. */
export const SPECIAL_BUDGETS: Readonly<Record<string, SpecialBudget>> = {
  "~ask": { share: "ask", bodyBytes: 0 },
  "~assets": { ...NONE, why: "files of the build, in memory" },
  "~diagram": { ...NONE, why: "one page of the build, in memory" },
  "~feedback": { share: "feedback", bodyBytes: 16 * 1024 },
  "~files": {
    share: "draw",
    bodyBytes: 0,
    why: "taken where a picture is narrowed or conditions are evaluated",
  },
  "~image": { share: "image", bodyBytes: 0 },
  "~logout": { ...NONE, why: "a redirect" },
  "~look": { ...NONE, why: "a stored image of 1 MB at most, streamed" },
  "~mcp": { share: "search", bodyBytes: 65_536 },
  "~navigation": { share: "draw", bodyBytes: 0 },
  "~preview": { ...NONE, bodyBytes: 512 * 1024, why: "for members, by their token" },
  "~search": { share: "search", bodyBytes: 0 },
  "~seen": { share: "events", bodyBytes: 16 * 1024 },
  "~social": { share: "draw", bodyBytes: 0 },
  "~try": {
    share: "try",
    bodyBytes: 10 * 1024 * 1024,
    why: "files that a visitor sends to the API of a page",
  },
};
