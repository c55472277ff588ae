/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:covers' {
  /** The address of each game's cover, in the order of the shelf. */
  const covers: Record<string, string>;
  export default covers;
}
