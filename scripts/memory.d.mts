/** Makes this process and its children keep temporary files in memory if the machine has enough of it. */
export function preferMemory(): void;
