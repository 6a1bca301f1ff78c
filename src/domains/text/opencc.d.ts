// The package opencc-js has types only for its converters.
declare module "opencc-js/dict/TWPhrases" {
  const phrases: string;
  export default phrases;
}

declare module "opencc-js/dict/TSCharacters" {
  const characters: string;
  export default characters;
}
