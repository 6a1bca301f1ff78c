/**
 * Takes a server message that starts with a field's path in backticks, and replaces the path with the label.
 */
export const namedByLabel = (sentence: string, label: string): string =>
  sentence.replace(/^`[\w.-]+`/, (path) => {
    const index = /\.(\d+)`$/.exec(path)?.[1];
    return index === undefined ? label : `${label} (item ${Number(index) + 1})`;
  });
