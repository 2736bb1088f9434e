import { defineConfig } from 'vitest/config'

// graphql has a second copy of itself for the condition "development", which Vite adds and Node does not: types of one
// copy are strangers to the other. Packages are found as Node finds them.
const conditions = ['node', 'module-sync', 'import', 'default']

// One backend for all files of the run: it starts from a filled database, and every test buys with a token of its own.
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/backendProcess.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
