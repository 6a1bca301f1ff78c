export function writeClientPackage(folder: string): Promise<void>;
