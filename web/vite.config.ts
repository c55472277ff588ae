import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.RUCHER_SERVER ?? 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/rucher/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy allows no font from a data: address
    target: 'es2022',
    modulePreload: { polyfill: false }, // every browser that reads es2022 knows it
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false } },
  },
  server: {
    fs: { allow: ['..'] }, // the emblems lie in Hive's box
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
