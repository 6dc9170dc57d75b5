import type { PoolClient } from 'pg'
import { BASE_PATH } from '../../contract/src/index.ts'
import { recomputeNext } from '../../server/src/analysis/worker/outdated-runs.sql.ts'
import { readSnapshot } from '../../server/src/analysis/worker/snapshot.sql.ts'
import { eraseAccount } from '../../server/src/account/erase.ts'
import { handlers } from '../../server/src/app.ts'
import { applyDueDates } from '../../server/src/authoring/due.ts'
import { startApp, type TestApp } from '../../server/src/testing/app.ts'
import { explainingConnection, planIn, type PlanNode } from '../../server/src/testing/plans.ts'
import { enqueueHistories, foldAll, notifyAllFollowers, pruneExpired } from '../../server/src/worker.ts'
import { inputsOf } from './calls.ts'
import { FIRST_VOTER, PROLIFIC_ID } from './shape.ts'
import type { StoredSet } from './store.ts'
import { usualInputsOf } from './usual-inputs.ts'

/** Repeats until the database changes from plans for specific values to generic plans. */
const NUM_REPEATS = 7
/** A table with more rows counts as large. */
const MANY_ROWS = 10_000
/** Maximum number of rows that a part of a call's query may read from one large table. */
const MAX_ROWS_READ = 10_000
/** Tables that stay small, however large an installation grows. */
const SMALL_TABLES = new Set([
  'topics',
  'organizations',
  'migrations',
  'name_changes',
  'site_settings',
  '_private_jobs',
])

/**
 * Makes every call of the contract and every repeated job on a large set, has the database explain each query, and
 * returns the full scans of large tables. A second pass forbids such scans, to find every table that lacks an index for
 * a query, even a table that is small here.
 */
export async function scansOf(connection: string, set: StoredSet): Promise<string[]> {
  const found = new Set<string>()
  for (const [index, mode] of (['as planned', 'without scans'] as const).entries()) {
    const settings: Record<string, string> = mode === 'without scans' ? { enable_seqscan: 'off' } : {}
    await using app = await startApp({ connection: explainingConnection(connection, settings) })
    let current = ''
    const largeTables = mode === 'as planned' ? await tablesWithManyRows(app) : undefined
    app.ctx.pool.on('connect', (client: PoolClient) =>
      client.on('notice', ({ message }) => {
        const plan = planIn(message)
        if (plan === undefined) return
        for (const scan of scansIn(plan.Plan, { largeTables, isCall: current.startsWith('/') }))
          found.add(`${current}: ${scan} in "${shortened(plan['Query Text'])}"`)
      }),
    )
    const problems = await makeAllCalls(app, {
      set,
      leaverId: FIRST_VOTER + index,
      onStep: (name) => (current = name),
    })
    for (const problem of problems) found.add(problem)
  }
  return [...found].toSorted()
}

async function tablesWithManyRows({ ctx }: TestApp): Promise<Set<string>> {
  const { rows } = await ctx.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [MANY_ROWS],
  )
  return new Set([...rows.map(({ name }) => name), 'tally_deltas'])
}

type ScanSearch = {
  largeTables: Set<string> | undefined
  isCall: boolean
  /** The rows that are found are deleted. */
  isDeletion?: boolean
}

/** Scans of large tables; without names of large tables, scans of all tables that may grow. */
function scansIn(node: PlanNode, { largeTables, isCall, isDeletion = false }: ScanSearch): string[] {
  const below = (node.Plans ?? []).flatMap((child) =>
    scansIn(child, { largeTables, isCall, isDeletion: node.Operation === 'Delete' }),
  )
  const table = node['Relation Name']
  const loops = node['Actual Loops'] ?? 0
  if (table === undefined || loops === 0 || SMALL_TABLES.has(table)) return below
  const isScan = node['Node Type'] === 'Seq Scan'
  // When most of a table has expired, reading all of it is the best way to delete that.
  const isMostlyDeleted = isDeletion && (node['Actual Rows'] ?? 0) > (node['Rows Removed by Filter'] ?? 0)
  if (isMostlyDeleted && largeTables !== undefined) return below
  if (largeTables === undefined) return isScan ? [...below, `no index on ${table}`] : below
  if (!largeTables.has(table)) return below
  // Folding reads all deltas on purpose.
  if (isScan && (isCall || table !== 'tally_deltas')) return [...below, `a scan of ${table}`]
  const numRead = loops * ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0))
  if (!isCall || numRead <= MAX_ROWS_READ || node['Node Type'] === 'ModifyTable') return below
  return [
    ...below,
    `${numRead.toLocaleString('en')} rows of ${table} read by ${node['Index Name'] ?? node['Node Type']}`,
  ]
}

const shortened = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

type CallRun = {
  set: StoredSet
  /** The user whose account is erased. */
  leaverId: number
  /** Called with the name of the current step. */
  onStep: (current: string) => void
}

async function makeAllCalls(app: TestApp, { set, leaverId, onStep }: CallRun): Promise<string[]> {
  const problems: string[] = []
  onStep('preparation')
  await prepareForJobs(app)
  const ownInputs = await inputsOf(set, app)
  const usualInputs = await usualInputsOf(set)
  for (const { call } of handlers) {
    onStep(call.path)
    // The device of the prolific person, except for calls that end a session or an account.
    const device = set.devices.at(call.path in ENDING ? (ENDING[call.path] ?? 0) : -1)
    if (device === undefined) throw new Error('There is no device to sign with')
    const inputs = ownInputs[call.path] ?? usualInputs(call)
    for (const input of inputs)
      for (let time = 0; time < NUM_REPEATS; time++) {
        const path = BASE_PATH + call.path
        const isAnonymous = call.access === 'anyone' && time % 2 === 0
        const authorization = `Bearer ${app.token(device, path)}`
        const { status, text } = await app.send(path, {
          body: JSON.stringify(typeof input === 'function' ? input(time) : input),
          headers: isAnonymous ? {} : { authorization },
        })
        if (status === 400 || status >= 500)
          problems.push(
            `${call.path} was answered ${status} ${text.slice(0, 200)}: tell bench/scale/calls.ts its input`,
          )
      }
  }
  onStep('the analysis')
  // The snapshot reads all votes of a conversation on purpose.
  await readSnapshot(app.ctx.pool, MIDDLE_ID)
  onStep('the repeated jobs')
  await applyDueDates(app.ctx)
  await foldAll(app.ctx)
  await pruneExpired(app.ctx)
  await enqueueHistories(app.ctx)
  await notifyAllFollowers(app.ctx)
  await recomputeNext(app.ctx.db, { before: null }, 0)
  onStep('the erasure of an account')
  await app.ctx.pool.query('update users set deleted_at = now() where id = $1', [leaverId])
  await eraseAccount(app.ctx, leaverId)
  return problems
}

const MIDDLE_ID = 2
/** The calls that end a session or an account, with the indexes of the devices of users 11 and 12. */
const ENDING: Record<string, number> = { '/auth/logout': 10, '/user/delete': 11 }

/** Adds changes that wait to be folded to every conversation, so that their table is not nearly empty. */
async function prepareForJobs({ ctx: { pool } }: TestApp): Promise<void> {
  await pool.query(
    `insert into tally_deltas (conversation_id, kind) select id, 'correction' from conversations, generate_series(1, 3)`,
  )
  await pool.query('update users set is_moderator = true, is_administrator = true where id = $1', [
    PROLIFIC_ID,
  ])
  // As the database does by itself within a minute.
  await pool.query('analyze tally_deltas, token_replays')
}
