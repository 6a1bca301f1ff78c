/** The limits that apply if an unknown visitor requests one of a site's special names. */
export interface SpecialBudget {
  /**
   * Uncached requests for this name can use only this share of the IP address's rate limit. Null if such a
   * request is as cheap as a lookup.
   */
  share: "ask" | "draw" | "events" | "feedback" | "image" | "search" | "try" | null;
  /** The maximum size of a body in bytes. 0 if no body is accepted. */
  bodyBytes: number;
  /** The reason why the name doesn't need a share, or the people who can request the name. */
  why?: string;
}

const NONE = { share: null, bodyBytes: 0 } as const;

/** The budgets of all special names. `budgets.test.ts` fails if a name is missing here or isn't in the code. */
export const SPECIAL_BUDGETS: Readonly<Record<string, SpecialBudget>> = {
  "~api-changelog": { share: "draw", bodyBytes: 0 },
  "~ask": { share: "ask", bodyBytes: 0 },
  "~assets": { ...NONE, why: "files of the build, in memory" },
  "~custom": { ...NONE, why: "the site's CSS of 65,536 characters at most, in memory" },
  "~diagram": { ...NONE, why: "one page of the build, in memory" },
  "~embed": { share: "draw", bodyBytes: 0, why: "pages, whose special names have their own budgets" },
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
  "~open": { ...NONE, why: "a redirect, only in previews for members" },
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
