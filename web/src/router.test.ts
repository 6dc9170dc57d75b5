import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeRouter } from '#router.tsx'

test.each(['12345678', '00000012', '1e000005', 'c318dbb2'])(
  'a link to the opinion %s keeps its slug id, also where it looks like a number',
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
