export type MigrationText = {
  text: string
  /** The version of this copy of the product. */
  version: string
}

/** Tables that every call or every vote uses. */
const BUSY = [
  'conversations',
  'devices',
  'independent_people',
  'opinion_tallies',
  'opinions',
  'participations',
  'tally_deltas',
  'token_replays',
  'users',
  'votes',
]
/** Tables that stay so small that an index is built at once. */
const SMALL = new Set(['legal_texts', 'organizations', 'site_images', 'site_settings', 'topics'])

/**
 * What a migration may not do while processes of the release before it run on the same tables. What an older program
 * reads may go if the file says which release was the first that did not read it: "-- readers left in: 0.2".
 */
export function refusalsOf({ text, version }: MigrationText): string[] {
  const sql = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
  const made = new Set(tablesIn(sql, /\bcreate (?:unlogged )?table (?:if not exists )?([\w.]+)/gi))
  const isThere = (table: string) => !made.has(table)
  const forReaders = [...dropsOf(sql, isThere), ...changesOf(sql, isThere), ...blockingIndexes(sql, isThere)]
  const busy = busyTables(sql).filter(isThere)
  return [
    ...(readersLeft(text) === undefined ? forReaders : prematureOf(text, version)),
    ...(busy.length > 1 ? [`changes several busy tables: ${busy.join(', ')}`] : []),
  ]
}

/** The release that a migration names as the first without readers of what it takes away. */
export const readersLeft = (text: string): string | undefined =>
  /^-- readers left in: (\d+\.\d+)$/m.exec(text)?.[1]

/** Whether a release is over, so that nothing older than the one after it runs beside this version. */
export function isBefore(release: string, version: string): boolean {
  const [major = 0, minor = 0] = release.split('.').map(Number)
  const [ourMajor = 0, ourMinor = 0] = version.split('.').map(Number)
  return major < ourMajor || (major === ourMajor && minor < ourMinor)
}

function prematureOf(text: string, version: string): string[] {
  const release = readersLeft(text) ?? ''
  return isBefore(release, version) ? [] : [`must wait: ${release} is not over in ${version}`]
}

const tablesIn = (sql: string, pattern: RegExp): string[] =>
  [...sql.matchAll(pattern)].map((match) => match[1] ?? '')

type IsThere = (table: string) => boolean

const dropsOf = (sql: string, isThere: IsThere): string[] =>
  tablesIn(sql, /\bdrop table (?:if exists )?([\w.]+)/gi)
    .filter(isThere)
    .map((table) => `drops the table ${table}`)

/** What `alter table` does to tables that exist. */
function changesOf(sql: string, isThere: IsThere): string[] {
  const statements = sql.matchAll(/\balter table (?:if exists )?(?:only )?([\w.]+) ([^;]*)/gi)
  return [...statements].flatMap(([, table = '', actions = '']) =>
    isThere(table) ? actionsIn(actions).flatMap((action) => refusalOf(action, table)) : [],
  )
}

/** Divides at commas that are in no parentheses. */
function actionsIn(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${sign}`)
  }
  return parts.map((part) => part.trim())
}

const ACTIONS: [pattern: RegExp, refusal: string][] = [
  [/^drop constraint (?:if exists )?\w+_(?:pkey|key)\b/i, 'drops a key of'],
  [/^drop (?!constraint\b)/i, 'drops a column of'],
  [/^rename (?!constraint\b)/i, 'renames'],
  [/^alter (?:column )?\w+ (?:set data )?type\b/i, 'changes the type of a column of'],
  [/^alter (?:column )?\w+ set not null\b/i, 'forbids null in a column of'],
  [
    /^add (?!constraint\b|check\b)(?!.*\b(?:default|generated)\b).*\bnot null\b/i,
    'adds a column not null without default to',
  ],
]
const BUILDS_INDEX = /^add (?:constraint \w+ )?(?:primary key|unique|exclude)(?! using index)\b/i

function refusalOf(action: string, table: string): string[] {
  const found = ACTIONS.find(([pattern]) => pattern.test(action))
  if (found !== undefined) return [`${found[1]} ${table}`]
  return BUILDS_INDEX.test(action) && !SMALL.has(table) ? [`blocks ${table} while it builds an index`] : []
}

const blockingIndexes = (sql: string, isThere: IsThere): string[] =>
  tablesIn(sql, /\bcreate (?:unique )?index (?!concurrently\b)[^;]*?\bon (?:only )?([\w.]+)/gi)
    .filter((table) => isThere(table) && !SMALL.has(table))
    .map((table) => `blocks ${table} while it builds an index`)

const CHANGES =
  /\b(?:alter table (?:if exists )?(?:only )?|drop table (?:if exists )?|truncate (?:table )?|lock table |update (?:only )?|delete from (?:only )?|insert into |index [^;]*? on (?:only )?|trigger [^;]*? on )([\w.]+)/gi

const busyTables = (sql: string): string[] =>
  [...new Set(tablesIn(sql, CHANGES).filter((table) => BUSY.includes(table)))].toSorted()
