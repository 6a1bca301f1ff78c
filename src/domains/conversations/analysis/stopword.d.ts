/** The package has no types of its own: lists of words by the ISO 639-3 code of their language. */
declare module "stopword" {
  export const dan: string[];
  export const deu: string[];
  export const eng: string[];
  export const fin: string[];
  export const fra: string[];
  export const ita: string[];
  export const nld: string[];
  export const nob: string[];
  export const por: string[];
  export const rus: string[];
  export const spa: string[];
  export const swe: string[];
  export const tur: string[];
}
