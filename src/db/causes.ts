/** How deep causes are looked through. */
const DEPTH_MAX = 8;

interface Links {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** An error, or what it says that caused it, with the codes that it is known by. */
export interface Cause {
  /** Of PostgreSQL (SQLSTATE), of a socket, or of Prisma. */
  codes: string[];
  message: unknown;
}

/** An error, and what it says that caused it: Prisma wraps those of PostgreSQL. */
export function* causesOf(error: unknown, depth = 0): Generator<Cause> {
  if (typeof error !== "object" || error === null || depth > DEPTH_MAX) return;
  const { code, originalCode, message, cause, errors, meta } = error as Links;
  yield { codes: [code, originalCode].filter((each) => typeof each === "string"), message };
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  for (const each of inner) yield* causesOf(each, depth + 1);
}
