import { readFileSync } from 'node:fs'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { SCREEN_FILES } from '#lazyScreen.ts'
import { makeRouter } from '#router.tsx'
import { SCREENS } from '#screens.ts'

test.each(['12345678', '00000012', '1e000005', 'c318dbb2'])(
  'a link to the opinion %s keeps its slug id, even if it looks like a number',
  (opinion) => {
    const address = `/feed/conversation/abcdefgh?tab=opinions&opinion=${opinion}`
    const router = makeRouter({
      basepath: '/feed',
      history: createMemoryHistory({ initialEntries: [address] }),
    })
    const matches = router.matchRoutes(router.latestLocation)
    expect(matches.at(-1)?.search).toMatchObject({ tab: 'opinions', opinion })
    const { href } = router.buildLocation({
      to: '/conversation/$postSlugId',
      params: { postSlugId: 'abcdefgh' },
      search: { tab: 'opinions', opinion },
    })
    expect(href).toContain(`opinion=${opinion}`)
  },
)

test.each(Object.values(SCREENS).filter((screen) => screen !== undefined))(
  'the screen %s is exported by its file, which loads when the screen opens',
  (screen) => {
    const [file = '', name = file.replace(/.*\//, '')] = screen.split('#')
    expect(readFileSync(`src/${file}.tsx`, 'utf8')).toMatch(new RegExp(`^export function ${name}\\b`, 'm'))
    expect(Object.keys(SCREEN_FILES)).toContain(`./${file}.tsx`)
  },
)

test('every separately loaded screen has an address', () => {
  const files = Object.values(SCREENS).map((screen) =>
    screen === undefined ? '' : `./${screen.split('#')[0]}.tsx`,
  )
  expect(Object.keys(SCREEN_FILES).filter((file) => !files.includes(file))).toEqual([])
})
