export const isNeededInProduction: (
  place: string,
  entry: { dev?: boolean; devOptional?: boolean },
) => boolean;
