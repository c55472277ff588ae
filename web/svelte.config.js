import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Each element of a component names its styles: a short name weighs less.
const cssHash = ({ hash, css }) => `s-${hash(css).slice(0, 5)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
