import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'
import { node, step } from './steps.mjs'
import { buildWeb } from './web.mjs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// The journeys, in a real browser on the running product.
export async function e2e(args) {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) {
    console.error('There are no journeys yet (e2e/playwright.config.ts is missing).')
    return 1
  }
  const browser = findBrowser() ?? (await installBrowser())
  if (!browser) {
    console.error('The journeys need Chromium: install it, or set CHROMIUM_PATH to one.')
    return 1
  }
  const failed = (await buildWeb()) || (await buildWeb({ isPseudo: true }))
  if (failed) return failed
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  return step({
    title: 'journeys',
    command: node(cli, 'test', '-c', 'e2e/playwright.config.ts', ...args),
    env: { CHROMIUM_PATH: browser },
    minutes: 40,
  })
}

function findBrowser() {
  return places.find((place) => place && existsSync(place))
}

async function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.error('Installing Chromium (once) …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words) =>
    step({ title: 'apt-get', command: ['apt-get', '-qq', ...words], env, minutes: 15 })
  const failed = (await apt('update')) || (await apt('install', '-y', '--no-install-recommends', 'chromium'))
  return failed ? undefined : findBrowser()
}
