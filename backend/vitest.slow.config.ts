import { defineConfig } from 'vitest/config'

/** Suites with many concurrent buyers; they run after all others, so that neither slows the other. */
export default defineConfig({
  test: {
    isolate: false,
    name: 'slow',
    include: ['src/**/*.slow.test.ts'],
    sequence: { groupOrder: 1 },
    globalSetup: ['src/sample/testServer.ts'],
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
