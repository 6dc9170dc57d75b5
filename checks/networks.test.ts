import { test } from 'node:test'
import { assertNoneBut, linesLike } from './rules.ts'
import { inWorkspaces, isTest } from './sources.ts'

const THE_ONE = 'server/src/http/network.ts'

/** Other code that looks at addresses, and what it does with them. */
const OTHERS: Record<string, string> = {
  'server/src/config-values.ts': 'tells private addresses from others',
  'server/src/http/connections/connections.ts': 'knows only the connection of a request that has not arrived',
  'server/src/http/local-request.ts': 'tells this machine from others',
}

test('one file says which addresses are one network, so that no limit counts a home 256 times', () => {
  const shortening =
    /\b(?:BlockList|SocketAddress|isIPv?[46]?|remoteAddress|set_masklen|masklen|broadcast|cidr)\b/
  const sources = inWorkspaces.filter((source) => source.path !== THE_ONE && !isTest(source))
  // Texts count, too, because queries are texts.
  const found = sources.filter(({ text }) => shortening.test(text.replaceAll(/\/\*[\s\S]*?\*\//g, '')))
  assertNoneBut(
    OTHERS,
    found.map(({ path }) => path),
    `Pass the whole address, and count it for networksOf(address) of ${THE_ONE}.`,
  )
})

test('what counts by address counts the wide network around it as well', () => {
  const alone = linesLike(
    inWorkspaces.filter((source) => source.path !== THE_ONE && !isTest(source)),
    /\bnetworkOf\(/,
  )
  assertNoneBut(
    WITHOUT_COUNTING,
    [...new Set(alone.map((line) => line.split(':')[0] ?? ''))],
    'Use networksOf(address), which networkCounter and semaphore take.',
  )
})

/** Code that counts nothing for a network, and what it needs one for. */
const WITHOUT_COUNTING: Record<string, string> = {
  'server/src/auth/code/request-code.ts': 'stores the network of a code',
  'server/src/http/limits.ts': 'stands for the device of a call without one',
  'server/src/http/serve.ts': 'stands for the device of a call without one',
  'server/src/votes/place.ts': 'is the place of a guest',
}
