import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './finishedBuild.ts'

/** Fonts inside style sheets: text fonts, which page.css replaces, and copies of the icons, which are a file too. */
const inlineFonts = /@font-face\s*\{[^}]*url\(["']?data:[^}]*\}/g

function withoutFonts(): Plugin {
  return {
    name: 'without-fonts',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? code.replaceAll(inlineFonts, '') : null),
  }
}

/** GraphiQL as files of its own, which no page of the shop loads. */
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
    // React's compiler marks its output for bundlers that know the mark.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
