import { test } from 'node:test'
import { assertAllNeeded, assertNone, linesLike, pathsOf, withoutPaths } from './rules.ts'
import { inWorkspaces, isTest } from './sources.ts'

const ofServer = inWorkspaces.filter((source) => source.path.startsWith('server/') && !isTest(source))

test('only outgoing.ts opens connections to other services, and others get its fetch from Ctx', () => {
  const exceptions: Record<string, string> = {
    'server/src/outgoing.ts': 'the one door',
    'server/src/setup/checks.ts': 'asks this machine whether Parley runs on it',
  }
  const others = withoutPaths(ofServer, Object.keys(exceptions)).filter(
    ({ path }) => !path.startsWith('server/src/testing/'),
  )
  const passedOn = /\{[^}]*\bfetch\b[^}]*\}: Pick<Ctx\b|^\s+fetch: typeof fetch$/m
  const ownFetch = others.filter(
    (source) => linesLike([source], /(?<![.'/\w-])fetch\b(?!:)/).length > 0 && !passedOn.test(source.text),
  )
  const connecting = linesLike(
    others,
    /from '(?:undici|node:https|node:http2|node:tls|node:dgram)'|\b(?:createConnection|https?\.(?:request|get))\(|import \{[^}]*\b(?:connect|request|get)\b[^}]*\} from 'node:(?:http|net)'/,
  )
  assertNone(
    [...pathsOf(ownFetch), ...connecting],
    'Use ctx.fetch, which goes through the proxy of the operator.',
  )
  assertAllNeeded(exceptions, ofServer, (source) => /\bfetch\(/.test(source.text))
})
