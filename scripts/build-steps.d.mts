export function buildClient(): Promise<void>;
