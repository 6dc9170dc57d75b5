import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/**
 * All advisory locks. A transaction takes them in this order, and several of one class by ascending id, so that
 * transactions cannot deadlock. Row locks on `users` come between `device` and `conversation`.
 */
export const LOCKS = {
  /** Only one process migrates at a time; held by the session. */
  migrations: 10,
  /** One worker that runs jobs; held by the session while its process lives. */
  worker: 13,
  /** Only one process at a time puts the votes into partitions; held by the session. */
  partitioning: 18,
  /** Exports of the votes of one conversation, so that concurrent exports create one run; held by the session. */
  bundle: 14,
  /** Serializes the counting of codes that are sent. */
  codeBudgets: 5,
  /** Serializes enrolments, because each one extends the same tree. */
  demoOffice: 7,
  /** An import of one source by one author. */
  import: 6,
  /** Serializes the starts of imports, so that their limits also hold for simultaneous ones. */
  importStarts: 15,
  /** A phone number, an address or a proven identity that logs in. */
  identity: 11,
  device: 9,
  /** Serializes the counting of the people that one person has muted. */
  mutes: 12,
  /** Serializes the counting of the conversations that one person follows. */
  follows: 16,
  /** Shared for votes and opinions, exclusive for changes to the whole conversation. */
  conversation: 1,
  user: 2,
  /** The text of an opinion in a conversation, so that several people who post it at once make one opinion. */
  text: 17,
  /** Taken by the triggers of migration 0026: a new name must be neither a username nor a pseudonym. */
  names: 8,
  /** Only one process at a time folds the deltas of a conversation. */
  folding: 3,
  /** Taken by the trigger of migration 0009, so it comes last in every transaction. */
  audit: 4,
} as const

/** Takes the lock of a class without ids until the transaction ends. */
export async function lockClass(db: Db, lock: 'codeBudgets' | 'demoOffice' | 'importStarts'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[lock]}::int, 0)`.execute(db)
}

/** Takes the lock of a name until the transaction ends. Names with the same hash share a lock, which is harmless. */
export async function lockName(
  db: Db,
  lock: 'import' | 'identity' | 'device' | 'mutes' | 'follows',
  name: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[lock]}::int, hashtext(${name}))`.execute(db)
}
