export const LONG_TESTS: RegExp;
