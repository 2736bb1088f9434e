import { defineConfig } from 'vitest/config'

// Every project sets `isolate: false`: the files of a worker share their modules, which halves the time of a run. So a
// test that replaces a global or a module's state puts it back.
export default defineConfig({
  test: {
    projects: [
      'runtime',
      'schema',
      'drawings',
      'sample',
      'backend',
      'backend/vitest.slow.config.ts',
      'gateway',
      'web',
      { test: { name: 'docs', isolate: false, include: ['scripts/*.test.mjs'] } },
    ],
  },
})
