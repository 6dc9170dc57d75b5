import { constants, accessSync, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import type { Command } from '#admin/command.ts'
import { bad, type Finding, findingLine, good, warning } from '#admin/finding.ts'
import { hasDatabase, messageOf, readAsItIs } from '#admin/installation.ts'
import { backupStats } from '#administration/backups.sql.ts'
import { newerRelease } from '#administration/newest-release.ts'
import { isAbused } from '#auth/code/budgets.ts'
import { numLockedOut } from '#auth/methods.sql.ts'
import { areaUses } from '#auth/code/codes.sql.ts'
import { type Config, projectFolder } from '#config.ts'
import { secondsOverdue } from '#conversations/due.sql.ts'
import { secondsUnfolded } from '#conversations/tallies.sql.ts'
import type { Db } from '#ctx.ts'
import { compareAuditHeads } from '#db/audit-heads.ts'
import { headsToCollect } from '#db/audit-heads.sql.ts'
import { lastAuditRow, verifyAudit } from '#db/audit.sql.ts'
import { readMigrations } from '#db/migrate.ts'
import { replicaStates } from '#db/replica-states.ts'
import { openReplicas } from '#db/replicas.ts'
import { plainConnectionWarning } from '#db/plain-connection.ts'
import { checkMailServer } from '#mail/smtp.ts'
import { findSimilarPairs, mostSimilar } from '#moderation/queue/similar.sql.ts'
import { shareOfOnePlace } from '#votes/places.sql.ts'
import { appliedMigrations, versionOf } from '#admin/sql.ts'
import { releaseSentence, version } from '#admin/version.ts'
import { StartupError } from '#startup-error.ts'

const doctor: Command = {
  numArgs: { min: 0, max: 0 },
  run: async (_asked, { config, print }) => {
    const findings = [checkNode(), checkWeb(), ...(await checkConfiguration(config))]
    for (const finding of findings) print(findingLine(finding))
    const count = (wanted: Finding['kind']) => findings.filter(({ kind }) => kind === wanted).length
    print(conclusion({ numBad: count('wrong'), numWarnings: count('warning'), numChecks: findings.length }))
    return count('wrong') === 0 ? 0 : 1
  },
}

export const checkCommands: [name: string, command: Command][] = [
  ['version', version],
  ['doctor', doctor],
]

function conclusion({
  numBad,
  numWarnings,
  numChecks,
}: {
  numBad: number
  numWarnings: number
  numChecks: number
}): string {
  if (numBad > 0) return `${numBad} of ${numChecks} checks failed.`
  return numWarnings === 0 ? 'Everything is in order.' : `Nothing is wrong; warnings: ${numWarnings}.`
}

const HOUR_MS = 3_600_000
const OLDEST_NODE = 24

function checkNode(): Finding {
  const { node } = process.versions
  if (Number(node.split('.')[0]) >= OLDEST_NODE) return good(`Node is ${node}.`)
  return bad(`Node is ${node}, and the server needs ${OLDEST_NODE} or newer: start it through npm.`)
}

function checkWeb(): Finding {
  if (existsSync(join(projectFolder, 'web/dist/index.html'))) return good('The web app is built.')
  return bad('The web app is not built: npm start builds it.')
}

async function checkConfiguration(read: () => Promise<Config>): Promise<Finding[]> {
  try {
    const config = await read()
    return [
      good(`The configuration is valid; people open ${config.PUBLIC_ORIGIN}.`),
      ...checkKeptFiles(config),
      ...(await checkMail(config)),
      ...(await checkDatabase(config)),
    ]
  } catch (error) {
    return [bad(messageOf(error))]
  }
}

/** Nothing without such a folder. */
function checkKeptFiles({ ASSETS_KEEP: folder }: Config): Finding[] {
  if (folder === undefined) return []
  if (mayWrite(folder)) return [good(`The folder ${folder} for the files of releases can be written.`)]
  return [bad(`The folder ASSETS_KEEP, ${folder}, cannot be written: change its owner.`)]
}

/** Nothing without a mail server. */
async function checkMail(config: Config): Promise<Finding[]> {
  if (config.MAIL_SENDER !== 'smtp') return []
  try {
    await checkMailServer(config)
    return [good('The mail server takes mails from here; npm run admin -- mail-test sends one.')]
  } catch (error) {
    return [bad(`Mails cannot be sent: ${messageOf(error)}.`)]
  }
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  if (config.DATABASE_URL === undefined) {
    const { DATA_DIR } = config
    if (!mayWrite(DATA_DIR))
      return [bad(`The data folder ${DATA_DIR} cannot be written: change its owner or set DATA_DIR.`)]
    findings.push(good(`The data folder ${DATA_DIR} can be written.`))
    if (!hasDatabase(config))
      return [...findings, good('There is no database yet: the first start makes it.')]
  }
  const connectionWarning = plainConnectionWarning(config)
  if (connectionWarning !== undefined) findings.push(bad(connectionWarning))
  try {
    await readAsItIs(config, async ({ db, pool }) => {
      findings.push(
        await checkVersion(db),
        ...(await checkReplicas(config, pool)),
        ...(await checkSchemaAndData(db, config)),
      )
    })
  } catch (error) {
    findings.push(bad(unreachable(error)))
  }
  return findings
}

/** What keeps the database from being used, with what to do; an error of the start says that itself. */
export function unreachable(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const words = messageOf(error).replace(/\.$/, '')
  return `The database cannot be reached (${words}): see whether it runs, and whether DATABASE_URL is right.`
}

/** Each replica has to be a standby of this database, and not far behind. */
async function checkReplicas(config: Config, primary: Pool): Promise<Finding[]> {
  const { replicas, close } = await openReplicas(config.DATABASE_REPLICA_URLS, { primary, poolSize: 1 })
  const states = await replicaStates({ pool: primary, replicas }).finally(close)
  return states.map(({ name, lagSeconds }) => {
    if (lagSeconds === undefined)
      return bad(
        `${name} in DATABASE_REPLICA_URLS does not answer or is no standby of this database: name a standby that people may connect to (hot_standby), or remove it.`,
      )
    if (lagSeconds < MAX_LAG_SECONDS) return good(`The replica ${name} follows the database.`)
    return warning(
      `The replica ${name} is ${Math.round(lagSeconds)} seconds behind, so the primary answers for it: see whether it receives and replays the log.`,
    )
  })
}

const MAX_LAG_SECONDS = 10

// A missing folder will be created, so the nearest existing parent is checked.
function mayWrite(folder: string): boolean {
  if (!existsSync(folder) && dirname(folder) !== folder) return mayWrite(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

const OLDEST_POSTGRES = 15

/** Whether the database is new enough. */
export async function checkVersion(db: Db): Promise<Finding> {
  const { major, full } = await versionOf(db)
  if (major >= OLDEST_POSTGRES) return good(`The database is PostgreSQL ${full}.`)
  return bad(
    `The database is PostgreSQL ${full}, and Parley needs ${OLDEST_POSTGRES} or newer: upgrade it, or name another in DATABASE_URL.`,
  )
}

async function checkSchemaAndData(db: Db, config: Config): Promise<Finding[]> {
  const migrations = await checkMigrations(db)
  return migrations.kind === 'ok'
    ? [
        migrations,
        await checkExtension(db),
        await checkFolding(db),
        await checkScheduledChanges(db),
        await checkCodes(db),
        await checkMethods(db, config),
        await checkGuestAddresses(db),
        await checkAudit(db),
        await checkAuditHeads(db, config),
        ...(await checkCollector(db, config)),
        ...checkBackupFolder(config),
        await checkBackups(db, config),
        ...(await checkRelease(db, config)),
      ]
    : [migrations]
}

/** Runs the queries that use functions of the extension. */
async function checkExtension(db: Db): Promise<Finding> {
  try {
    await mostSimilar(db, '')
    await findSimilarPairs(db, [])
    return good('The functions of the extension pg_trgm work.')
  } catch (error) {
    return bad(
      `The functions of the extension pg_trgm do not work (${messageOf(error)}): "alter extension pg_trgm set schema public" brings it where Parley looks.`,
    )
  }
}

const MAX_SECONDS_UNFOLDED = 60

async function checkFolding(db: Db): Promise<Finding> {
  const seconds = await secondsUnfolded(db)
  if (seconds <= MAX_SECONDS_UNFOLDED) return good('The counts are folded.')
  return bad(
    `Votes have waited ${Math.round(seconds / 60)} minutes to be added to the stored counts: start Parley, or its worker.`,
  )
}

const MAX_SECONDS_OVERDUE = 60

async function checkScheduledChanges(db: Db): Promise<Finding> {
  const seconds = await secondsOverdue(db)
  if (seconds <= MAX_SECONDS_OVERDUE)
    return good('Conversations are published, closed and opened at their time.')
  return bad(
    `A conversation has waited ${Math.round(seconds / 60)} minutes to be published, closed or opened: start Parley, or its worker.`,
  )
}

async function checkCodes(db: Db): Promise<Finding> {
  const suspicious = (await areaUses(db, { now: new Date() })).filter(isAbused)
  if (suspicious.length === 0) return good('Codes that are sent are used.')
  const descriptions = suspicious.map(
    ({ method, area, verified, unverified, networks }) =>
      `${method === 'phone' ? area : 'addresses of one domain'} (${verified} used of ${verified + unverified} counted, ${networks} networks)`,
  )
  return bad(
    `Codes of the last hour were hardly used in ${descriptions.join(', ')}, so each costs harder work now: see whether messages arrive there, and whether somebody earns from them.`,
  )
}

async function checkMethods(db: Db, { SIGN_IN }: Config): Promise<Finding> {
  const num = await numLockedOut(db, SIGN_IN)
  if (num === 0) return good('Every account can log in with what SIGN_IN offers.')
  return bad(
    `${num} of the accounts cannot log in, as SIGN_IN offers only ${SIGN_IN.join(', ')}: offer their way too, until they have added another.`,
  )
}

/** Below this number of guests, the share of one address is not significant. */
const MIN_GUESTS = 20

async function checkGuestAddresses(db: Db): Promise<Finding> {
  const { numGuests, numFromLargestPlace } = await shareOfOnePlace(db)
  if (numGuests < MIN_GUESTS || numFromLargestPlace < 0.9 * numGuests)
    return good('Guests take part from different addresses.')
  return bad(
    `${numFromLargestPlace} of ${numGuests} guests share one address and count as one person: if they do not sit together, TRUST_PROXY is too low.`,
  )
}

async function checkAudit(db: Db): Promise<Finding> {
  const { numRows, firstBroken } = await verifyAudit(db)
  if (firstBroken === undefined)
    return good(`The audit is whole: ${numRows} rows, each following the one before.`)
  return bad(`The audit was changed at row ${firstBroken}: compare it with a backup, and find out who could.`)
}

async function checkAuditHeads(db: Db, { AUDIT_KEY: key, AUDIT_FILE: file }: Config): Promise<Finding> {
  if (key === undefined)
    return warning(
      'AUDIT_KEY is missing, so nothing would show that the end of the audit was cut off: set it to the output of `openssl rand -hex 32`.',
    )
  const { numHeads, problem } = await compareAuditHeads(db, { key, file })
  if (problem !== undefined)
    return bad(
      `The audit does not agree with its signed heads in the database and in ${file}: ${problem}. After restoring an older backup move the file away; otherwise find out who could.`,
    )
  if (numHeads > 0 || (await lastAuditRow(db)) === undefined)
    return good(`The audit agrees with its ${numHeads} signed heads in the database and in ${file}.`)
  return warning(
    'The audit has rows, and no head of it is signed: the worker signs one at its start and every hour, so see whether one runs, with AUDIT_KEY.',
  )
}

const MAX_HOURS_UNCOLLECTED = 2

/** Nothing without a collector. */
async function checkCollector(db: Db, { AUDIT_COLLECTOR_URL: url }: Config): Promise<Finding[]> {
  if (url === undefined) return []
  const [oldest] = await headsToCollect(db, 1)
  const hours = oldest === undefined ? 0 : (Date.now() - Date.parse(oldest.at)) / HOUR_MS
  if (hours < MAX_HOURS_UNCOLLECTED) return [good('The collector has the signed heads of the audit.')]
  return [
    warning(
      `The collector has not acknowledged a signed head of the audit for ${Math.floor(hours)} hours: the log of the worker says why.`,
    ),
  ]
}

const MAX_BACKUP_DAYS = 2
const DAY_MS = 24 * HOUR_MS

/** Nothing without such a folder. It may be on a disk that only a worker on another machine has. */
function checkBackupFolder({ BACKUP_TO: folder }: Config): Finding[] {
  if (folder === undefined || mayWrite(folder)) return []
  return [warning(`The folder BACKUP_TO, ${folder}, cannot be written from here: see that the worker can.`)]
}

async function checkBackups(db: Db, { BACKUP_TO: folder }: Config): Promise<Finding> {
  const { lastGoodAt, failure } = await backupStats(db)
  if (failure !== null) return bad(`The last backup failed, at ${failure.at.toISOString()}: ${failure.error}`)
  if (lastGoodAt === null)
    return warning(
      folder === undefined
        ? 'There is no backup: set BACKUP_TO, unless PostgreSQL’s own tools back up this database every day.'
        : 'There is no backup yet: the worker makes the first one within a minute of its start.',
    )
  const days = (Date.now() - lastGoodAt.getTime()) / DAY_MS
  if (days < MAX_BACKUP_DAYS) return good(`The last good backup is ${Math.round(days * 24)} hours old.`)
  return warning(
    `The last good backup is ${Math.floor(days)} days old: ${folder === undefined ? 'set BACKUP_TO, so that Parley makes one every day' : 'see whether the worker runs'}.`,
  )
}

/** Nothing without RELEASES_URL, or if this is the newest. */
async function checkRelease(db: Db, config: Config): Promise<Finding[]> {
  const release = await newerRelease({ db, config })
  return release === undefined ? [] : [warning(releaseSentence(release))]
}

async function checkMigrations(db: Db): Promise<Finding> {
  const applied = await appliedMigrations(db)
  const pending = readMigrations().filter(({ name }) => !applied.has(name))
  if (pending.length === 0) return good('The database has every migration.')
  const names = pending.map(({ name }) => name).join(', ')
  return bad(`The database lacks ${names}: start this version of Parley once.`)
}
