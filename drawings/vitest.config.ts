import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    include: ['src/**/*.test.ts'],
    // What it gives Node lacks the export that its types tell of; its modules have it.
    alias: { 'dxf-parser': 'dxf-parser/dist/index.js' },
    server: { deps: { inline: ['dxf-parser'] } },
    hookTimeout: 60_000,
    testTimeout: 40_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
