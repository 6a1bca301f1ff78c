export function endWithPackageManager(): void;
