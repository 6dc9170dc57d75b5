import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareRecords, RECORDS } from '../checks/spec/passed-tests.ts'
import { buildWeb } from './build-web.ts'
import { nodeCommand, ROOT, runCommand } from './processes.ts'

const CHROMIUM_FILES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Runs the journeys: tests in a real browser on the running product. With `--screenshots` it only stores pictures of
 * every screen, width and theme in `screenshots/`.
 */
export async function e2e(args: string[]): Promise<number> {
  const browser = CHROMIUM_FILES.find((file) => file && existsSync(file))
  if (!browser) {
    console.error(`The journeys need Chromium. ${installationHint()}`)
    return 1
  }
  const failed = (await buildWeb()) || (await buildWeb({ isPseudo: true }))
  if (failed) return failed
  prepareRecords()
  const isForPictures = args.includes('--screenshots')
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  return runCommand({
    title: 'journeys',
    command: nodeCommand(
      playwright,
      'test',
      '-c',
      'e2e/playwright.config.ts',
      ...args.filter((arg) => arg !== '--screenshots'),
    ),
    env: {
      CHROMIUM_PATH: browser,
      SCREENSHOTS: isForPictures ? '1' : '',
      PASSED_JOURNEYS: args.length === 0 ? RECORDS.journeys : '',
    },
    minutes: 40,
  })
}

function installationHint() {
  const byHand = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'
  if (process.platform === 'darwin')
    return `Install it with: brew install --cask google-chrome\nOr set CHROMIUM_PATH to one.`
  if (!existsSync('/usr/bin/apt-get')) return byHand
  const sudo = process.getuid?.() === 0 ? '' : 'sudo '
  return `Install it with: ${sudo}apt-get install -y --no-install-recommends chromium\nOr set CHROMIUM_PATH to one.`
}
