// The package describes its converters alone.
declare module "opencc-js/dict/TSCharacters" {
  const characters: string;
  export default characters;
}
