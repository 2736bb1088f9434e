import { defineConfig } from '@playwright/test'

// Each worker has a shop of its own (three processes) and a browser.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // Long journeys on busy cores.
  timeout: 120_000,
  // Two shops, two browsers and their servers share the cores: what appears within this time has not failed.
  expect: { timeout: 15_000 },
  // A failure that passes on retry is reported as flaky.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    // Its background requests would count in tests; offline.spec.ts enables it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Without these Chromium contacts the network on every start.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As in a whole browser: hinted text has other widths, and wraps at other words.
        '--font-render-hinting=none',
      ],
    },
  },
})
