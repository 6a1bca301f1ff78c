/** The English text for each limit of a value. `{}` is a placeholder for the limit. */
export const LIMIT_WORDS = {
  oneOf: "one of {}",
  const: "always {}",
  not: "not {}",
  minimum: "at least {}",
  maximum: "at most {}",
  exclusiveMinimum: "more than {}",
  exclusiveMaximum: "less than {}",
  multipleOf: "a multiple of {}",
  minLength: "at least {} characters",
  maxLength: "at most {} characters",
  minItems: "at least {} items",
  maxItems: "at most {} items",
  minProperties: "at least {} properties",
  maxProperties: "at most {} properties",
  pattern: "matches {}",
  requires: "requires {}",
  default: "{} by default",
} as const;
export type LimitRule = keyof typeof LIMIT_WORDS;

/** The rules whose limits are numbers. */
export const NUMBER_RULES = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const;

/**
 * Whether the values of a rule are shown as code. Numbers aren't shown as code, because they're part of the
 * sentence.
 */
export const isCodeOf = (rule: LimitRule): boolean => !(NUMBER_RULES as readonly string[]).includes(rule);
