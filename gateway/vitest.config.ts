import { defineConfig } from 'vitest/config'

// Under the condition "development", which Vite sets and Node.js does not, graphql loads a second copy of itself with
// incompatible types. This resolves packages the way Node.js does.
const conditions = ['node', 'module-sync', 'import', 'default']

// One backend for all files of the run: it starts from a filled database, and every test buys with its own token.
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/backendProcess.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
