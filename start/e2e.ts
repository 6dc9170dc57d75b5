import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@parley/contract'
import { prepareRecords, RECORDS } from '../checks/spec/passed-tests.ts'
import { buildWeb } from './build-web.ts'
import { fontSettings, missingFonts } from './journey-fonts.ts'
import { nodeCommand, ROOT, runCommand } from './processes.ts'

const CHROMIUM_FILES = [
  process.env.CHROMIUM_PATH,
  // It has no interface of a browser, which the journeys do not need.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Runs the journeys: tests in a real browser on the running product. With `--screenshots` it only stores pictures of
 * every screen, width and theme in `screenshots/`; with `--screenshots --language de` of the main screens in a language.
 * With `--all-languages` the journeys in other languages run in each; with `--full` those with @full in their title run, too,
 * and maps get other seeds.
 */
export async function e2e(args: string[]): Promise<number> {
  const { isForPictures, isFull, isInAllLanguages, languages, others, problem } = readArguments(args)
  if (problem) {
    console.error(problem)
    return 1
  }
  const browser = CHROMIUM_FILES.find((file) => file && existsSync(file))
  if (!browser) {
    console.error(
      `The journeys need Chromium. ${installationHint(['chromium-headless-shell'])}\nOr set CHROMIUM_PATH to one.`,
    )
    return 1
  }
  const fonts = missingFonts()
  if (fonts.length > 0) {
    console.error(`The journeys need fonts that are missing. ${installationHint(fonts)}`)
    return 1
  }
  const failed = (await buildWeb()) || (isFull && (await buildWeb({ isPseudo: true })))
  if (failed) return failed
  prepareRecords()
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  return runCommand({
    title: 'journeys',
    command: nodeCommand(playwright, 'test', '-c', 'e2e/playwright.config.ts', ...others),
    env: {
      ...fontSettings(),
      CHROMIUM_PATH: browser,
      SCREENSHOTS: isForPictures ? (languages ? 'main' : 'all') : '',
      LANGUAGES: languages?.join(',') ?? '',
      ALL_LANGUAGES: isInAllLanguages ? '1' : '',
      ...(isFull ? { TEST_FULL: '1' } : {}),
      PASSED_JOURNEYS: args.length === 0 ? RECORDS.journeys : '',
    },
    minutes: 115,
  })
}

/** Separates what Playwright does not know from its own arguments. */
function readArguments(args: string[]) {
  const at = args.indexOf('--language')
  const named = at === -1 ? undefined : (args[at + 1] ?? '')
  const others = args.filter((_, place) => at === -1 || (place !== at && place !== at + 1))
  const isForPictures = args.includes('--screenshots')
  return {
    isForPictures,
    isFull: args.includes('--full'),
    isInAllLanguages: args.includes('--all-languages'),
    languages: named === 'all' ? CODES : named?.split(','),
    others: others.filter((arg) => !['--screenshots', '--all-languages', '--full'].includes(arg)),
    problem: named === undefined ? undefined : problemOf(named, isForPictures),
  }
}

const CODES = LANGUAGES.map(({ code }) => code)

function problemOf(named: string, isForPictures: boolean): string | undefined {
  if (!isForPictures) return '--language is for pictures: npm run e2e -- --screenshots --language de'
  const unknown = named === 'all' ? [] : named.split(',').filter((code) => !CODES.includes(code))
  if (unknown.length === 0) return undefined
  const what = unknown.join('') === '' ? 'nothing' : unknown.join(', ')
  return `--language needs codes of languages, separated by commas, or all; it has ${what}. The codes: ${CODES.join(', ')}.`
}

/** How to install Debian packages, or the browser elsewhere. */
function installationHint(packages: string[]) {
  if (process.platform === 'darwin') return 'Install it with: brew install --cask google-chrome'
  if (!existsSync('/usr/bin/apt-get')) return 'Install the files of these packages of Debian.'
  const sudo = process.getuid?.() === 0 ? '' : 'sudo '
  return `Install with: ${sudo}apt-get install -y --no-install-recommends ${packages.join(' ')}`
}
