/** Has this process, and those that it starts, keep what is temporary in memory where the machine has room. */
export function preferMemory(): void;
