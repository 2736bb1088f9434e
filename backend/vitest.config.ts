import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // One database is made and filled for all suites; each loads its copy.
    globalSetup: ['src/database/fixture-dump.ts'],
    hookTimeout: 60_000,
    testTimeout: 20_000,
  },
})
