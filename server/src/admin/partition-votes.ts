import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import {
  type Command,
  type CommandInput,
  formatCount,
  formatSize,
  textOption,
  UsageError,
} from '#admin/command.ts'
import {
  nextTransaction,
  numOlderSnapshots,
  refuseEarlierPrograms,
  type TableOfVotes,
  tableOfVotes,
  vacuumCopy,
  withPartitioningLock,
} from '#admin/partition-votes.sql.ts'
import {
  copyPart,
  dropCopy,
  hasChanged,
  isCopyEqual,
  makeCopy,
  progressOf,
  swapTables,
} from '#admin/partitioned-copy.sql.ts'
import { withBriefLocks } from '#db/brief-locks.ts'

export const partitionVotes: Command = {
  numArgs: { min: 0, max: 0 },
  texts: ['partitions'],
  flags: ['cancel'],
  run: async (input, { open, print }) => {
    const numPartitions = numPartitionsIn(input)
    const { connection } = await open()
    const work = (client: Client) =>
      numPartitions === undefined
        ? cancel(client, print)
        : putIntoPartitions(client, { numPartitions, print })
    const isDone = await withPartitioningLock(connection, work).catch(rethrowReadable)
    if (isDone === undefined)
      throw new UsageError(
        'Another partition-votes is at work on this database, or the last statement of a killed one: let it end first.',
      )
  },
}

function rethrowReadable(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error
  throw new UsageError(`The database refuses: ${error.message}. Run again, this goes on where it stopped.`)
}

const MAX_PARTITIONS = 256

/** Undefined with --cancel. */
function numPartitionsIn(input: CommandInput): number | undefined {
  const given = textOption(input, 'partitions')
  const isCancelled = input.options['cancel'] === true
  if (isCancelled !== (given === undefined))
    throw new UsageError('Say into how many, with --partitions 32, or stop with --cancel.')
  if (given === undefined) return undefined
  const number = /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (number < 2 || number > MAX_PARTITIONS)
    throw new UsageError(`--partitions is a number from 2 to ${MAX_PARTITIONS}, such as 32, not "${given}".`)
  return number
}

export type Partitioning = {
  numPartitions: number
  print: (line: string) => void
  rowsAtOnce?: number
}

/** A vote that is copied at this moment waits for the whole part to be committed, so parts are small. */
const ROWS_AT_ONCE = 5000
const COPY_LOCK_TIMEOUT_MS = 500
const SNAPSHOT_PAUSE_MS = 100
const REPORT_MS = 5000

/**
 * Puts the votes into partitions while people vote: makes an empty table beside them, has a trigger write each change to
 * both, copies the rest in parts, compares, and swaps the tables. Killed anywhere, it goes on when it runs again.
 */
export async function putIntoPartitions(
  client: Client,
  { numPartitions, print, rowsAtOnce = ROWS_AT_ONCE }: Partitioning,
): Promise<true> {
  const votes = await tableOfVotes(client)
  if (votes.numPartitions === numPartitions) {
    print(`The votes are in ${numPartitions} partitions.`)
    return true
  }
  refuseObstacles(votes)
  await beginOrContinue(client, { numPartitions, print, votes })
  await copyAll(client, { print, rowsAtOnce, about: votes.about })
  print('Comparing the copy with the votes.')
  await vacuumCopy(client)
  if (!(await isCopyEqual(client)))
    throw new UsageError(
      'The copy differs from the votes, which stay as they are: run it with --cancel and begin again.',
    )
  await awaitOlderSnapshots(client, print)
  await swap(client, print)
  print(`The votes are in ${numPartitions} partitions now.`)
  return true
}

function refuseObstacles({ numPartitions, owner, isOwn, isReadOnly, dependants, numEarlier }: TableOfVotes) {
  if (numPartitions > 0)
    throw new UsageError(
      `The votes are in ${numPartitions} partitions already; their number cannot be changed.`,
    )
  if (isReadOnly) throw new UsageError('The database can only be read: name the primary in DATABASE_URL.')
  if (!isOwn)
    throw new UsageError(`The table of votes belongs to the role ${owner}: name that role in DATABASE_URL.`)
  if (dependants.length > 0)
    throw new UsageError(`Drop first what depends on the table of votes: ${dependants.join(', ')}.`)
  if (numEarlier > 0)
    throw new UsageError(
      'A process of Parley before 0.2 is connected, which could not put votes any more: upgrade all processes first.',
    )
}

type Beginning = Pick<Partitioning, 'numPartitions' | 'print'> & { votes: TableOfVotes }

async function beginOrContinue(client: Client, { numPartitions, print, votes }: Beginning): Promise<void> {
  const progress = await progressOf(client)
  if (progress !== undefined && progress.numPartitions !== numPartitions)
    throw new UsageError(
      `${formatCount(progress.numCopied)} votes are copied to ${progress.numPartitions} partitions already: go on with this number, or run it with --cancel first.`,
    )
  if (progress !== undefined && (await hasChanged(client))) throw changed()
  if (progress !== undefined) return print(`Going on after ${formatCount(progress.numCopied)} votes.`)
  print(`Copying about ${formatCount(votes.about)} votes; free disk needed: ${formatSize(votes.bytes)}.`)
  await withBriefLocks(client, {
    steps: () => makeCopy(client, numPartitions),
    onWait: (attempt) => print(`The table of votes is in use, ${attempt}.`),
  })
}

type Copying = Pick<Partitioning, 'print'> & { rowsAtOnce: number; about: number }

async function copyAll(client: Client, { print, rowsAtOnce, about }: Copying): Promise<void> {
  let numCopied = (await progressOf(client))?.numCopied ?? 0
  let reportedAt = performance.now()
  for (;;) {
    let numInPart = 0
    await withBriefLocks(client, {
      lockTimeoutMs: COPY_LOCK_TIMEOUT_MS,
      steps: async () => {
        numInPart = await copyPart(client, rowsAtOnce)
      },
    })
    numCopied += numInPart
    const isOver = numInPart === 0
    if (isOver || performance.now() - reportedAt > REPORT_MS) {
      print(`${formatCount(numCopied)} votes copied${isOver ? '' : ` of about ${formatCount(about)}`}.`)
      reportedAt = performance.now()
    }
    if (isOver) return
  }
}

/** In a snapshot from before the last part was copied, the copy lacks votes. Nobody with such a snapshot may read it. */
async function awaitOlderSnapshots(client: Client, print: (line: string) => void): Promise<void> {
  const transaction = await nextTransaction(client)
  let reported = 0
  for (;;) {
    const number = await numOlderSnapshots(client, transaction)
    if (number === 0) return
    if (number !== reported) print(`Waiting for older transactions to end: ${number}.`)
    reported = number
    await sleep(SNAPSHOT_PAUSE_MS)
  }
}

async function swap(client: Client, print: (line: string) => void): Promise<void> {
  let isSwapped = false
  await withBriefLocks(client, {
    steps: async () => {
      isSwapped = await swapTables(client)
      if (isSwapped) await refuseEarlierPrograms(client)
    },
    onWait: (attempt) => print(`The table of votes is in use, ${attempt}.`),
  })
  if (!isSwapped) throw changed()
}

const changed = () =>
  new UsageError(
    'The table of votes was changed after its copy was begun: run it with --cancel, and begin again.',
  )

async function cancel(client: Client, print: (line: string) => void): Promise<true> {
  const isBegun = (await progressOf(client)) !== undefined
  if (isBegun)
    await withBriefLocks(client, {
      steps: () => dropCopy(client),
      onWait: (attempt) => print(`The table of votes is in use, ${attempt}.`),
    })
  print(isBegun ? 'The copy is dropped; the votes are as they were.' : 'Nothing was begun.')
  return true
}
