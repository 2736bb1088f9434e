import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    include: ['src/**/*.test.ts'],
    // The CommonJS build that Node resolves lacks the export its types declare; the ES modules have it.
    alias: { 'dxf-parser': 'dxf-parser/dist/index.js' },
    server: { deps: { inline: ['dxf-parser'] } },
    hookTimeout: 60_000,
    testTimeout: 40_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
