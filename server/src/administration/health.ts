import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { getHealth, type Health } from '@parley/contract'
import { backupStats, type BackupStats } from '#administration/backups.sql.ts'
import { stateOfBackups, stateOfPart, stateOfJobs, stateOfReplicas } from '#administration/health-rules.ts'
import { databaseStats, jobStats, longestAnalysis } from '#administration/health.sql.ts'
import { newerRelease } from '#administration/newest-release.ts'
import { mailStats, messageStats } from '#auth/code/message-stats.sql.ts'
import { projectFolder } from '#config.ts'
import { secondsUnfolded } from '#conversations/tallies.sql.ts'
import type { Ctx } from '#ctx.ts'
import { databaseMode } from '#db/mode.ts'
import { replicaStates } from '#db/replica-states.ts'
import { productVersion } from '#http/files.ts'
import { handle } from '#http/handle.ts'
import { recentVoteMs } from '#http/metrics.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const health = [handle(getHealth, (_, { ctx }) => healthOf(ctx))]

/** The health of the site. The time to save a vote and the disk are those of this process only. */
async function healthOf(ctx: Ctx): Promise<Health> {
  const { db, config } = ctx
  const now = ctx.now()
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const [
    p99Ms,
    mode,
    database,
    freeShare,
    jobs,
    unfolded,
    longest,
    messages,
    mails,
    replicas,
    backups,
    release,
  ] = await Promise.all([
    recentVoteMs(ctx),
    databaseMode(ctx),
    databaseStats(db),
    freeShareOfDisk(config.DATA_DIR),
    jobStats(db),
    secondsUnfolded(db),
    longestAnalysis(db, dayAgo),
    messageStats(db, now),
    mailStats(db, now),
    replicaStates(ctx),
    backupStats(db),
    newerRelease(ctx),
  ])
  const numSent = messages.sent.reduce((total, { count }) => total + count, 0)
  return {
    version: productVersion(),
    newerRelease: release,
    checkedAt: now.toISOString(),
    votes: { state: stateOfPart('votes', p99Ms), p99Ms },
    database: {
      state: mode === 'ok' ? stateOfPart('disk', 1 - freeShare) : 'stopped',
      isReadOnly: mode === 'read_only',
      version: database.version,
      bytes: database.bytes,
      freeShare,
      diskHost: hostname(),
      diskRole: config.role,
    },
    backups: backupsOf(backups, { areScheduled: config.BACKUP_TO !== undefined, now }),
    replicas: replicas.length === 0 ? undefined : { state: stateOfReplicas(replicas), replicaList: replicas },
    jobs: { state: stateOfJobs(jobs), ...jobs, oldestSeconds: Math.max(0, jobs.oldestSeconds) },
    counters: { state: stateOfPart('counters', unfolded), oldestSeconds: Math.max(0, unfolded) },
    analysis: {
      state: stateOfPart('analysis', longest?.ms),
      longestMs: longest?.ms,
      // Titles of private conversations are not shown here either.
      conversation: longest?.isListed
        ? { conversationSlugId: longest.slugId, title: longest.title }
        : undefined,
    },
    messages: {
      state: stateOfPart(
        'messages',
        config.SMS_SENDER === 'console' ? 0 : messages.numLastHour / config.SMS_PER_HOUR,
      ),
      numSent,
      sentList: messages.sent,
      refusedList: messages.refused,
    },
    mails: config.SIGN_IN.includes('email')
      ? {
          state: stateOfPart(
            'messages',
            config.MAIL_SENDER === 'console' ? 0 : mails.numLastHour / config.MAIL_PER_HOUR,
          ),
          numSent: mails.numSent,
          numNotSent: mails.numNotSent,
        }
      : undefined,
  }
}

function backupsOf(
  { lastGoodAt, failure }: BackupStats,
  { areScheduled, now }: { areScheduled: boolean; now: Date },
): Health['backups'] {
  return {
    state: stateOfBackups({
      areScheduled,
      hoursSinceGood: lastGoodAt === null ? undefined : (now.getTime() - lastGoodAt.getTime()) / HOUR_MS,
      hasFailed: failure !== null,
    }),
    areScheduled,
    lastGoodAt: lastGoodAt?.toISOString(),
    failure: failure === null ? undefined : { at: failure.at.toISOString(), problem: failure.problem },
  }
}

/** The free share of the disk that Parley writes to; the embedded PostgreSQL uses the same disk. */
async function freeShareOfDisk(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(existsSync(folder) ? folder : projectFolder)
  return blocks === 0 ? 1 : bavail / blocks
}
