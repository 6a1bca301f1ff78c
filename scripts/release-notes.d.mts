export function isAfter(version: string, other: string): boolean;
export function released(changelog: string, version: string, day: string): string;
