import { defineConfig } from '@playwright/test'

const MINUTE = 60_000

// These flags switch off the browser's own requests, which would count as ours.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const FILES: Record<string, string> = { all: 'screenshots.ts', main: 'screenshotsInLanguages.ts' }

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../test-results',
  testMatch: FILES[process.env['SCREENSHOTS'] ?? ''] ?? '*.test.ts',
  ...(process.env['TEST_FULL'] ? {} : { grepInvert: /@full\b/ }),
  globalSetup: './fixtures/template.ts',
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // These limits only catch journeys that hang: a busy machine is slow.
  timeout: 2 * MINUTE,
  expect: { timeout: 30_000 },
  globalTimeout: 110 * MINUTE,
  // A journey that passes the second time, in a new window and on new data, is listed at the end and mended.
  retries: process.env['CI'] ? 1 : 0,
  maxFailures: process.env['CI'] ? 12 : 0,
  // Lists the slowest files at the end of each run.
  reportSlowTests: { max: 20, threshold: 0 },
  reporter: [
    [process.env['CI'] ? 'line' : 'list'],
    ...(process.env['PASSED_JOURNEYS']
      ? [['json', { outputFile: process.env['PASSED_JOURNEYS'] }] as const]
      : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
    locale: 'en-US',
    // As for the processes: `TZ=Pacific/Kiritimati npm run e2e`.
    timezoneId: process.env['TZ'] || 'UTC',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    // A journey begins with the window of the one before, with nothing stored but files whose names contain their hash:
    // opening windows and compiling the same scripts again takes much of the processor time.
    reuseContext: true,
    // Each new service worker stores the whole application, so only journeys that are about it have one.
    serviceWorkers: 'block',
  },
})
