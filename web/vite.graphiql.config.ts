import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './finishedBuild.ts'

/** Fonts embedded in style sheets: text fonts, which page.css replaces, and icons, which also are a separate file. */
const inlineFonts = /@font-face\s*\{[^}]*url\(["']?data:[^}]*\}/g

function withoutFonts(): Plugin {
  return {
    name: 'without-fonts',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? code.replaceAll(inlineFonts, '') : null),
  }
}

/** Builds GraphiQL separately. No page of the shop loads its files. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'graphiql'),
  base: '/graphiql/',
  publicDir: false,
  plugins: [react(), withoutFonts(), compressedFiles()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/graphiql',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor is one large chunk.
    chunkSizeWarningLimit: 4_000,
    // The React Compiler marks its output with a directive, which bundlers may ignore.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
