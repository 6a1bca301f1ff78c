/** If a server message starts with a field's path in backticks, replaces the path with the field's label. */
export const namedByLabel = (sentence: string, label: string): string =>
  sentence.replace(/^`[\w.-]+`/, (path) => {
    const index = /\.(\d+)`$/.exec(path)?.[1];
    return index === undefined ? label : `${label} (item ${Number(index) + 1})`;
  });
