import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    include: ['src/**/*.test.ts'],
    // Load tests with many buyers: a separate project, run after all others.
    exclude: ['src/**/*.slow.test.ts'],
    // One server for all suites; each has its own database on it.
    globalSetup: ['src/sample/testServer.ts'],
    hookTimeout: 60_000,
    testTimeout: 40_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
