import { defineConfig } from '@playwright/test'

// One worker: each has a whole shop of its own (three processes and a browser) on a machine of two cores.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  timeout: 60_000,
  // What fails once and then passes is reported as flaky; what is broken fails twice.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    // What it keeps in the back would be counted among the requests of a test; offline.spec.ts lets it work.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // A closed network: without these Chromium asks the outside world at every start.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
