import { Environment } from "@marcbachmann/cel-js";
import { ExpressionError, errorOfLibrary, SIZE_LIMITS } from "./parse";

/**
 * Declares the available variables with CEL's type names: the fields of each type, and the type of each
 * variable.
 */
export interface Declarations {
  types: Readonly<Record<string, Readonly<Record<string, string>>>>;
  variables: Readonly<Record<string, string>>;
}

/**
 * Returns a function that checks whether an expression with the declared variables has a boolean result. The function
 * returns the error, or undefined if the expression is valid.
 */
export function booleanCheckerOf({
  types,
  variables,
}: Declarations): (expression: string) => ExpressionError | undefined {
  const environment = new Environment({ limits: SIZE_LIMITS, unlistedVariablesAreDyn: false });
  for (const [name, fields] of Object.entries(types))
    environment.registerType(name, { fields: { ...fields } });
  for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type);
  return (expression) => {
    try {
      const { valid, type, error } = environment.parse(expression).check();
      if (!valid) return errorOfLibrary(error);
      return type === "bool"
        ? undefined
        : new ExpressionError(0, `the expression returns a ${type}, but must return true or false`);
    } catch (error) {
      return errorOfLibrary(error);
    }
  };
}
