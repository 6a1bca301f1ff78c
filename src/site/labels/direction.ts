const FROM_RIGHT_TO_LEFT = /^(?:arc?|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)(?:-|$)/i;

/** The writing direction of a language. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  FROM_RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
