import { defineConfig } from 'vitest/config'
import { relay } from './relayPlugin.ts'

export default defineConfig({
  plugins: [relay()],
  test: {
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['src/testing/testBrowser.ts', 'src/testing/testConsole.ts'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000 } },
  },
})
