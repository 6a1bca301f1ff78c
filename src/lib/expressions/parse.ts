import { type ASTNode, Environment } from "@marcbachmann/cel-js";

export const EXPRESSION_LENGTH_MAX = 1024;

/** The limits for the size of an expression. */
export const SIZE_LIMITS = {
  maxAstNodes: 200,
  maxDepth: 24,
  maxListElements: 100,
  maxMapEntries: 50,
  maxCallArguments: 8,
};

const ENVIRONMENT = new Environment({ limits: SIZE_LIMITS, unlistedVariablesAreDyn: true });

/** An error in an expression, with its position in characters. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";

  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the position as `line 2, column 5`. Lines and columns start at 1. */
export function positionOf(expression: string, offset: number): string {
  const before = expression.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Returns the message and position of an error that the library's parser or type checker throws. */
export function errorOfLibrary(error: unknown): ExpressionError {
  const { summary, range, message } = error as {
    summary?: string;
    range?: { start: number };
    message: string;
  };
  return new ExpressionError(range?.start ?? 0, summary ?? message);
}

/**
 * Replaces `===` and `!==`, which authors know from other languages, with `==` and `!=`. A space fills the third position,
 * so that error positions stay correct.
 */
const withCelOperators = (source: string) =>
  source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([=!])==/g, (match, operator?: string) =>
    operator === undefined ? match : `${operator}= `,
  );

/** Parses a CEL expression. @throws ExpressionError if it's invalid, too long, or nested too deeply */
export function parseExpression(source: string): ASTNode {
  if (source.length > EXPRESSION_LENGTH_MAX)
    throw new ExpressionError(
      EXPRESSION_LENGTH_MAX,
      `the expression can have at most ${EXPRESSION_LENGTH_MAX} characters (received ${source.length})`,
    );
  try {
    return ENVIRONMENT.parse(withCelOperators(source)).ast;
  } catch (error) {
    throw errorOfLibrary(error);
  }
}
