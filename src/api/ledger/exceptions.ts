/**
 * Where we differ from the ledger on purpose, by the problem that the comparison finds, with the reason. An entry whose
 * problem is gone fails the test.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {};
