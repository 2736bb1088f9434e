import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    include: ['src/**/*.test.ts'],
    // Many buyers at once: a project of its own, after all others.
    exclude: ['src/**/*.slow.test.ts'],
    // One server for all suites; each has a database of its own there.
    globalSetup: ['src/sample/testServer.ts'],
    hookTimeout: 60_000,
    testTimeout: 40_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
