import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/parlour/server/static',
    emptyOutDir: true,
    // The server names the files of a lesson's page in its head.
    manifest: true,
    target: 'es2022',
    // The content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A page is called after its folder: the budgets are kept by name.
        chunkFileNames: (chunk) => `assets/${/\/pages\/([^/]+)\/Page\.svelte$/.exec(chunk.facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
      },
    },
  },
});
