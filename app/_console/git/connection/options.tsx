/** The options of a select field, from their values and labels. */
export const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
