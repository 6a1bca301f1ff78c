/** The lines of a text that aren't blank, without white space around them. */
export const linesIn = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);
