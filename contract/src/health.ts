import * as z from 'zod/mini'
import { call } from './call.ts'
import { Count, Instant, SlugId } from './text.ts'

/** Fine, slow (people notice it, or soon will), or stopped (some part does not work at all). */
export const HealthState = z.enum(['fine', 'slow', 'stopped'])
export type HealthState = z.infer<typeof HealthState>

/**
 * Why there is no new backup: no space on a disk, a folder that cannot be written, a database user who may not create the
 * scratch database, a backup that was wrong when it was restored, a process that ended, or what the log says.
 */
export const BackupProblem = z.enum([
  'no_space',
  'not_writable',
  'missing_right',
  'wrong',
  'interrupted',
  'other',
])
export type BackupProblem = z.infer<typeof BackupProblem>

const Seconds = z.number().check(z.nonnegative())

/** The state of each part of the site. */
export const Health = z.object({
  version: z.string(),
  /** A release that is newer than this version, and an https address that says what is new; absent without RELEASES_URL. */
  newerRelease: z.optional(z.object({ version: z.string(), url: z.string() })),
  checkedAt: Instant,
  votes: z.object({
    state: HealthState,
    /** 99 in 100 votes of the last five minutes were saved within this time; absent if nobody voted. */
    p99Ms: z.optional(z.number()),
  }),
  database: z.object({
    state: HealthState,
    /** Reads are answered, and nothing can be saved. */
    isReadOnly: z.boolean(),
    version: z.string(),
    bytes: Count,
    /** The free share, from 0 to 1, of the disk that this server writes to. */
    freeShare: z.number(),
    /** The machine with that disk, and what the process does that answers; the database may be elsewhere. */
    diskHost: z.string(),
    diskRole: z.enum(['all', 'api', 'worker']),
  }),
  backups: z.object({
    state: HealthState,
    /** Whether Parley makes them by itself (`BACKUP_TO`). */
    areScheduled: z.boolean(),
    /** When the last good one was finished, by itself or by `npm run admin -- backup`. */
    lastGoodAt: z.optional(Instant),
    /** Absent if the last try was good. */
    failure: z.optional(z.object({ at: Instant, problem: BackupProblem })),
  }),
  /** Absent without replicas. The primary answers for one that lags or fails, so the state is never `stopped`. */
  replicas: z.optional(
    z.object({
      state: HealthState,
      replicaList: z.array(
        z.object({
          /** Its machine and port. */
          name: z.string(),
          /** How far it is behind the primary; absent if it does not answer or is no standby. */
          lagSeconds: z.optional(Seconds),
        }),
      ),
    }),
  ),
  jobs: z.object({
    state: HealthState,
    /** Jobs that are due and have not begun. */
    numWaiting: Count,
    /** Jobs that failed so often that they are given up. */
    numFailed: Count,
    /** How long the oldest waiting job has been due, in seconds. */
    oldestSeconds: Seconds,
  }),
  counters: z.object({
    state: HealthState,
    /** How long the oldest change of a count has waited to be added to the stored counts, in seconds. */
    oldestSeconds: Seconds,
  }),
  analysis: z.object({
    state: HealthState,
    /** The longest analysis of the last 24 hours; absent if there was none. */
    longestMs: z.optional(z.number()),
    /** The conversation of that analysis, if everybody finds it. */
    conversation: z.optional(z.object({ conversationSlugId: SlugId, title: z.string() })),
  }),
  messages: z.object({
    state: HealthState,
    /** Text messages of the last 24 hours. */
    numSent: Count,
    /** Counts by country (a code of two letters or a calling code), most first. */
    sentList: z.array(z.object({ country: z.string(), count: Count })),
    refusedList: z.array(
      z.object({
        country: z.string(),
        /** Why it was not sent: a landline, a country that is not served, or a message that a limit or a failure stopped. */
        reason: z.enum(['landline', 'not_served', 'not_sent']),
        count: Count,
      }),
    ),
  }),
  /** Mails with codes of the last 24 hours; absent where nobody logs in by e-mail. */
  mails: z.optional(z.object({ state: HealthState, numSent: Count, numNotSent: Count })),
})
export type Health = z.infer<typeof Health>

export const getHealth = call({
  path: '/administrator/health/get',
  summary: 'How the parts of the site do, for the people who run it',
  access: 'administrator',
  effect: 'read',
  output: Health,
})
