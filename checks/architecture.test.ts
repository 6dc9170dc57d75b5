import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { FEATURES } from '../server/src/app.ts'
import { assertAllNeeded, assertNone, withoutPaths, linesLike, pathsOf } from './rules.ts'
import {
  importsOf,
  inWorkspaces,
  isTest,
  readJson,
  sourcesIn,
  targetOf,
  WORKSPACES,
  type Source,
} from './sources.ts'

const words = (list: string) => list.trim().split(/\s+/)

describe('imports', () => {
  test('no file imports itself through others, not even types', () => {
    const sources = words('contract opinion-map server web e2e bench start checks').flatMap((folder) =>
      sourcesIn(folder, ['.ts', '.tsx']),
    )
    const targets = new Map(
      sources.map((source) => [
        source.path,
        importsOf(source).flatMap((name) => targetOf(source, name) ?? []),
      ]),
    )
    const circles: string[][] = []
    const finished = new Set<string>()
    const follow = (path: string, above: string[]) => {
      if (above.includes(path)) circles.push(above.slice(above.indexOf(path)))
      else if (!finished.has(path)) {
        for (const target of targets.get(path) ?? []) follow(target, [...above, path])
        finished.add(path)
      }
    }
    for (const { path } of sources) follow(path, [])
    assertNone(
      circles.map((circle) => circle.join(' → ')),
      'Move what both sides use into a file below both.',
    )
  })
})

describe('imports of a workspace', () => {
  const OURS: Record<(typeof WORKSPACES)[number], string[]> = {
    contract: [],
    'opinion-map': [],
    server: ['@parley/contract', '@parley/opinion-map'],
    web: ['@parley/contract', '@parley/opinion-map'],
  }
  const packageOf = (name: string) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/')
  const namesIn = (json: unknown, field: string): string[] => {
    const found: unknown =
      typeof json === 'object' && json !== null && Object.entries(json).find(([key]) => key === field)
    return Array.isArray(found) && typeof found[1] === 'object' ? Object.keys(found[1] ?? {}) : []
  }
  /** Files and folders outside the server that run on Node. */
  const RUNS_ON_NODE = [
    'web/src/renderWhole.ts',
    'opinion-map/src/command/',
    'opinion-map/src/polis-export/read-export.ts',
    'opinion-map/src/threads/',
    'opinion-map/src/verification/main.ts',
    'opinion-map/src/verification/open-bundle.ts',
    'opinion-map/src/verification/statement.ts',
    'opinion-map/src/verification/verify.ts',
    'opinion-map/src/verification/zip-writer.ts',
  ]
  const shared = namesIn(readJson('package.json'), 'devDependencies')

  /**
   * The server and the web import other folders by their path from the root; the small workspaces import by relative
   * path.
   */
  const isInside = ({ path }: Source, name: string) => {
    if (name.startsWith('#') || name.startsWith('./')) return true
    const [workspace = ''] = path.split('/')
    const isNamedByPlace = name.endsWith('?url') || isSmall(workspace)
    return isNamedByPlace && posix.join(path, '..', name).startsWith(`${workspace}/`)
  }
  const isSmall = (workspace: string) => workspace === 'contract' || workspace === 'opinion-map'

  for (const workspace of WORKSPACES)
    test(workspace, () => {
      const json = readJson(`${workspace}/package.json`)
      const declared = namesIn(json, 'dependencies')
      const ours = declared.filter((name) => name.startsWith('@parley/'))
      assert.deepEqual(ours.toSorted(), OURS[workspace])
      if (workspace === 'contract') assert.deepEqual(declared, ['zod'])
      if (workspace === 'opinion-map') assert.deepEqual(declared, [])
      const forTests = [`@parley/${workspace}`, ...namesIn(json, 'devDependencies'), ...shared]
      const found = inWorkspaces
        .filter(({ path }) => path.startsWith(`${workspace}/`))
        .flatMap((source) => {
          const allowed = new Set([...declared, ...(isTest(source) ? forTests : [])])
          return importsOf(source)
            .filter((name) => !isInside(source, name) && !allowed.has(packageOf(name)))
            .filter(
              (name) =>
                !(
                  name.startsWith('node:') &&
                  (workspace === 'server' ||
                    isTest(source) ||
                    RUNS_ON_NODE.some((path) => source.path.startsWith(path)))
                ),
            )
            .map((name) => `${source.path} imports ${name}`)
        })
      assertNone(
        found,
        'Import what package.json of the workspace names, # for other folders, ./ for the same one.',
      )
    })
})

describe('the server', () => {
  /** The order of the features: each imports only those before it. */
  const ORDER = words(`site users organizations topics notifications results conversations votes opinions
    polls mutes reports authoring updates patterns moderation analysis verification review desk import auth account legal administration`)
  /** Folders that wrap one external dependency and import no feature. */
  const TECHNICAL = ['http', 'db', 'mail', 'raster', 'texts', 'threads']
  /** Files and folders that put the features together: they may import all, and no feature imports them. */
  const COMPOSING = [
    'admin',
    'backups',
    'testing',
    'admin.ts',
    'app.ts',
    'main.ts',
    'pages',
    'setup',
    'share-images',
    'start.ts',
    'worker.ts',
  ]
  /** Files that all others may import. */
  const GROUND =
    words(`startup-error.ts config-values.ts config-files.ts config-variables.ts config-contradictions.ts
    config.ts ctx.ts log.ts outgoing.ts`)

  const sources = inWorkspaces.filter(({ path }) => path.startsWith('server/'))
  const ofServer = sources.filter((source) => !isTest(source))
  const homeOf = ({ path }: Source) => path.split('/')[2] ?? ''
  const targetsOf = (source: Source) =>
    importsOf(source)
      .filter((name) => name.startsWith('#'))
      .map((name) => name.slice(1).split('/')[0] ?? '')

  test('every folder and top-level file of the server is listed in the architecture test', () => {
    const known = new Set([...ORDER, ...TECHNICAL, ...COMPOSING, ...GROUND])
    const homes = new Set(sources.map((source) => homeOf(source).replace('.test.ts', '.ts')))
    assertNone(
      [...homes].filter((home) => !known.has(home)),
      'Name new folders in the map, at their place in the order.',
    )
  })

  test('a server feature imports only features before it, and a technical folder imports none', () => {
    const found = ofServer.flatMap((source) => {
      const home = homeOf(source)
      if (COMPOSING.includes(home)) return []
      const before = ORDER.slice(0, ORDER.indexOf(home) + 1)
      const allowed = new Set([...before, ...TECHNICAL, ...GROUND, home])
      return targetsOf(source)
        .filter((target) => !allowed.has(target))
        .map((target) => `${source.path} imports ${target}`)
    })
    assertNone(found, 'Move what both need to the earlier feature, or read the table by SQL.')
  })

  test('app.ts lists the server features in the order of the architecture test', () => {
    const features = Object.keys(FEATURES)
    assert.deepEqual(
      features,
      ORDER.filter((feature) => features.includes(feature)),
    )
  })

  test('only sql.ts files and db/ build queries', () => {
    const query =
      /\bsql(?:<[^>]*>)?''|\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\.query(?:<[^>]*>)?\(/
    const others = ofServer.filter(
      ({ path }) => !/(?:^|[./])sql\.ts$/.test(path) && !path.startsWith('server/src/db/'),
    )
    assertNone(linesLike(others, query), 'Put the query into a function of sql.ts, with db first.')
  })

  /** The owner of each table, which alone writes to it. Everybody may read. */
  const OWNERS: Record<string, string[]> = {
    site: ['site_settings', 'site_images'],
    legal: ['legal_texts'],
    users: ['users', 'name_changes', 'first_administrator_link'],
    organizations: ['organizations', 'organization_members', 'organization_images', 'invitations'],
    topics: ['topics', 'topic_follows'],
    notifications: words('notifications notification_kinds_off vote_milestones conversation_follows'),
    conversations: [
      'conversations',
      'conversation_topics',
      'opinion_tallies',
      'poll_tallies',
      'consents',
      'conversation_reviews',
    ],
    votes: ['votes', 'participations', 'shared_place_acts', 'conversation_days'],
    desk: ['visits'],
    opinions: ['opinions', 'pseudonyms', 'waiting_opinions', 'opinion_reviews', 'person_figures'],
    polls: ['poll_options', 'poll_responses'],
    mutes: ['mutes', 'muted_opinions'],
    patterns: words('patterns pattern_people pattern_decisions set_aside set_aside_comparisons'),
    reports: ['reports', 'report_resolutions'],
    moderation: words(
      'conversation_moderations opinion_moderations update_moderations appeals moderation_claims moderation_notes suspensions about_person_acts',
    ),
    analysis:
      words(`analysis_runs blocks list_orders published_votes published_vote_parts pinned_runs run_drawings run_supplements
      formation_runs group_names model_labels`),
    verification: ['exported_runs', 'run_statements'],
    import: ['imports', 'import_files'],
    authoring: words('conversation_versions conversation_additions outcome_versions outcome_answers'),
    updates: ['updates'],
    auth: words(`identities identity_links email_addresses phone_codes phone_numbers phone_recycled message_refusals
      office_documents office_groups office_results office_roots`),
    http: ['token_replays', 'refused_calls'],
    db: ['audit_acts', 'audit_heads'],
    administration: ['backups', 'newest_release'],
  }
  /**
   * Tables with several writers: changes of counts, devices (written by users, auth and http), the audit, limits, totals
   * of blocks (moderation takes opinions out), independent people (votes say from where, blocks count them), and shared
   * places (stated beside the votes, used up by blocks).
   */
  const SHARED_TABLES = [
    'tally_deltas',
    'devices',
    'audit',
    'limit_points',
    'block_totals',
    'independent_people',
    'shared_places',
  ]

  test('only the feature that owns a table writes it', () => {
    const exceptions: Record<string, string> = {
      'server/src/auth/sessions.sql.ts': 'says since when somebody is registered, which entering decides',
    }
    const ownerOf = new Map(
      Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
    )
    const write =
      /(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b(?!\s*\()|\.(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g
    const foreign = (source: Source) =>
      [...source.text.matchAll(write)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((table) => ![undefined, homeOf(source)].includes(ownerOf.get(table)))
        .map((table) => `${source.path} writes ${table}`)
    const features = ofServer.filter((source) => !COMPOSING.includes(homeOf(source)))
    assertNone(
      withoutPaths(features, Object.keys(exceptions)).flatMap(foreign),
      'Ask the feature that owns it to write it.',
    )
    assertAllNeeded(exceptions, features, (source) => foreign(source).length > 0)
    const tables = /export interface DB \{([^}]*)\}/.exec(
      sources.find(({ path }) => path === 'server/src/db/tables.ts')?.text ?? '',
    )
    const unowned = [...(tables?.[1] ?? '').matchAll(/^ {2}([a-z_]+):/gm)]
      .map((match) => match[1] ?? '')
      .filter((table) => !ownerOf.has(table) && !SHARED_TABLES.includes(table))
    assertNone(unowned, 'Say in OWNERS which feature writes the table.')
  })

  test('rate limits use the address found by arrival.ts, never that of a proxy', () => {
    const exceptions: Record<string, string> = {
      'server/src/http/network.ts': 'finds the address',
      'server/src/http/connections/connections.ts': 'counts connections, which are those of a proxy',
      'server/src/http/local-request.ts': 'asks whether nothing stands between',
    }
    const reads = (source: Source) => linesLike([source], /\.(?:ip|remoteAddress)\b/).length > 0
    assertNone(
      pathsOf(withoutPaths(ofServer, Object.keys(exceptions)).filter(reads)),
      'Use addressOf(request).',
    )
    assertAllNeeded(exceptions, ofServer, reads)
  })

  test('only config.ts reads the environment', () => {
    const exceptions: Record<string, string> = {
      'server/src/config.ts': 'the one file',
      'server/src/admin.ts': 'where npm was called, for the paths that an administrator writes',
      'server/src/testing/random.ts': 'the seed of random numbers that a test is repeated with',
      'server/src/testing/cluster.ts': 'the database that all test files share',
      'server/src/http/files.ts': 'which build the journeys in a pseudo-locale look at',
    }
    const reads = (source: Source) => linesLike([source], /\bprocess\.env\b/).length > 0
    assertNone(
      pathsOf(
        withoutPaths(
          sources.filter((source) => !source.path.includes('.test.')),
          Object.keys(exceptions),
        ).filter(reads),
      ),
      'Add a variable to config.ts.',
    )
    assertAllNeeded(exceptions, sources, reads)
  })
})

describe('the web', () => {
  const sources = inWorkspaces.filter(({ path }) => path.startsWith('web/') && !isTest({ path, text: '' }))
  const homeOf = ({ path }: Source) => path.split('/')[2] ?? ''
  /** The features from top to bottom: each may import those after it. */
  const ORDER =
    words(`embed onboarding welcome about settings proving profile administration legal import feed authoring desk conversation sharing compose results
    opinions votes polls topics notifications mutes updates reports moderation organizations`)
  const targetsOf = (source: Source) =>
    importsOf(source).flatMap((name) => (name.startsWith('#') ? [name.slice(1).split('/')[0] ?? ''] : []))

  test('a web feature imports only features after it, and other folders import none', () => {
    const composing = new Set(['main.tsx', 'render.tsx', 'router.tsx', 'App.tsx', 'personalParts.ts'])
    const upwards = (source: Source) => {
      const home = homeOf(source)
      if (composing.has(home)) return []
      const after = ORDER.includes(home) ? ORDER.slice(ORDER.indexOf(home)) : []
      return targetsOf(source)
        .filter((target) => ORDER.includes(target) && !after.includes(target))
        .map((target) => `${source.path} imports ${target}`)
    }
    assertNone(sources.flatMap(upwards), 'Turn the dependency round: give the part as a child.')
  })

  test('every text in web/src/messages is shown', () => {
    const files = sources.filter(({ path }) => /^web\/src\/messages\/(?!catalogue)/.test(path))
    const unused = files.flatMap(({ path, text }) => {
      const file = posix.basename(path)
      const users = sources.filter((source) => importsOf(source).some((name) => name.endsWith(`/${file}`)))
      const isUsed = (name: string) =>
        text.split(new RegExp(`\\b${name}\\b`)).length > 2 ||
        users.some((user) =>
          new RegExp(`\\.${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/${file}'`).test(user.text),
        )
      return [...text.matchAll(/^export const (\w+)/gm)].flatMap(([, name = '']) =>
        isUsed(name) ? [] : [`${path} ${name}`],
      )
    })
    assertNone(unused, 'Show it, or delete it.')
  })

  test('tokens.css is the only place that defines colors', () => {
    const exceptions: Record<string, string> = {
      'web/src/ui/tokens.css': 'the one place',
      'web/src/shell/theme.ts': "the browser's toolbar, which knows no tokens",
    }
    const inCss = /^[^{]*:[^;]*(?:#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\()/im
    const inCode = /(['"`])#(?:[0-9a-f]{3,4}){1,2}\1|\brgba?\(/i
    const all = [...sourcesIn('web/src', ['.css']), ...sources]
    const names = (source: Source) => (source.path.endsWith('.css') ? inCss : inCode).test(source.text)
    assertNone(
      pathsOf(withoutPaths(all, Object.keys(exceptions)).filter(names)),
      'Use a token, or add one with both themes and a test of its contrast.',
    )
    assertAllNeeded(exceptions, all, names)
  })

  test('the build of the web contains no schemas except the values of enumerations', () => {
    const asked = /\b(?!(?:JSON|Date|URL)\b)[A-Z]\w*\.(?:safeP|p)arse\(/
    const shared = sourcesIn('contract/src', ['.ts']).filter((source) => !isTest(source))
    assertNone(
      linesLike([...sources, ...shared], asked),
      'Ask for a value of an enumeration (`ReportReason.options`), or a function of the contract (`isSlugId`).',
    )
  })

  test('only call.ts and files.ts send requests to the server', () => {
    const exceptions: Record<string, string> = {
      'web/src/call.ts': 'calls of the contract',
      'web/src/files.ts': 'files, which are no JSON',
      'web/src/ui/downloads/rasterize.ts': 'reads the font file that a picture carries with it',
      'web/src/offline/worker.ts': 'passes on what the browser asks for, pages and files',
      'web/src/office/submitProof.ts':
        'the demonstration office, a page of its own that stands for a foreign application',
    }
    const asks = (source: Source) =>
      linesLike([source], /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bEventSource\b/).length > 0
    assertNone(
      pathsOf(withoutPaths(sources, Object.keys(exceptions)).filter(asks)),
      'Use useApiQuery, useApiMutation or callApi.',
    )
  })
})
