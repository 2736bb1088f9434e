import { defineConfig } from 'vitest/config'

/** Suites with many buyers at once; they run when all others are done, so that nothing else is slowed or slows them. */
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
