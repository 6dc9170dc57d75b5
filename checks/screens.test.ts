import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESSES, readAddress } from '@parley/contract'
import { allMessages } from '../web/locales.ts'
import { SCREENS } from '../web/src/screens.ts'
import { assertNone, assertNoneBut } from './rules.ts'
import { isTest, sourcesIn } from './sources.ts'

const web = sourcesIn('web/src', ['.ts', '.tsx']).filter((source) => !isTest(source))
const sources = [...sourcesIn('e2e', ['.ts']), ...web]
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''

const screens: Record<string, string | undefined> = SCREENS

const LISTS = ['e2e/everyScreen.ts', 'e2e/staffScreens.ts']

/** The addresses that the lists give to functions such as `opens`, as patterns of the table of addresses. */
const addressesIn = (paths: string[]): Set<string> =>
  new Set(
    paths.flatMap((path) =>
      [...textOf(path).matchAll(/\(\s*(['`])([^'`\s]*)\1/g)].flatMap(
        ([, , text = '']) => readAddress(text.replaceAll(/\$\{[^}]*\}/g, 'abc'))?.path ?? [],
      ),
    ),
  )

test('every screen is opened by the journeys that check and photograph every screen', () => {
  const exceptions: Record<string, string> = {
    '/conversation/new/review': 'has a draft, with which "checking a conversation" comes from the form',
    '/conversation/import/$conversationSlugId': 'has a source, which e2e/import.test.ts starts',
    '/invitation': 'has a secret, with which "an invitation" opens it',
    '/conversation/$embedded/embed': 'is an application of its own, with e2e/embed.test.ts',
  }
  const screenAt = (address: string) => screens[address] ?? address
  const opened = new Set([...addressesIn(LISTS)].map(screenAt))
  assertNoneBut(
    exceptions,
    // The lists take the pages of text from the table of addresses.
    Object.entries(ADDRESSES).flatMap(([address, page]) =>
      page === 'text' || opened.has(screenAt(address)) ? [] : [address],
    ),
    'Open it in e2e/everyScreen.ts, or in e2e/staffScreens.ts if it is for moderators or administrators.',
  )
})

test('every list of screens is gone through by the journeys that check and photograph screens', () => {
  const lists = LISTS.flatMap((path) =>
    [...textOf(path).matchAll(/^export const (\w*(?:SCREENS|Screens))\b/gm)].map(([, name = '']) => name),
  )
  const checks = textOf('e2e/screens.test.ts') + textOf('e2e/account-screens.test.ts')
  const photographs = textOf('e2e/screenshots.ts')
  assertNone(
    lists.filter((name) => [checks, photographs].some((text) => !new RegExp(`\\b${name}\\b`).test(text))),
    'Go through it in e2e/screens.test.ts or e2e/account-screens.test.ts, and in e2e/screenshots.ts.',
  )
})

test('every screen has a link that leads to it', () => {
  const exceptions: Record<string, string> = {
    '/settings/account/administrator/organization': 'is for links that exist already',
    '/invitation': 'is opened by a link that an administrator sends',
    '/first-administrator': 'is opened by a link that the setup prints',
    '/user-profile/opinions': 'is a tab, whose name varies in one link',
    '/user-profile/votes': 'is a tab, whose name varies in one link',
  }
  const linking = web.filter(({ path }) => !/^web\/src\/(?:screens|router)\.tsx?$/.test(path))
  const links = new Set(
    linking.flatMap(({ text }) => [...text.matchAll(/(['"])(\/[^'"\s]*)\1/g)].map(([, , link]) => link)),
  )
  assertNoneBut(
    exceptions,
    Object.keys(ADDRESSES).filter((address) => !links.has(address)),
    'Link to it from the screen that leads there.',
  )
})

test('journeys ask only for texts that the catalogue has', () => {
  const keys = new Set(allMessages().map(({ key }) => key))
  const asked = sources
    .filter(({ path }) => path.startsWith('e2e/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bwords\('([^']+)'/g)].map(([, key = '']) => ({ path, key })),
    )
  assert(asked.length > 0)
  assertNone(
    asked.filter(({ key }) => !keys.has(key)).map(({ path, key }) => `${path} asks for ${key}`),
    'Name the text by its file in web/src/messages and its name there.',
  )
})
