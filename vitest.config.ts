import { defineConfig } from 'vitest/config'

// Two workers: the suites start databases and servers of their own, and the reference machine has two cores.
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
      { test: { name: 'docs', include: ['scripts/*.test.mjs'] } },
    ],
    maxWorkers: 2,
  },
})
