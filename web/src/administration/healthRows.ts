import type { Health, HealthState } from '@parley/contract'
import * as m from '#messages/health.ts'
import { percent, timeOfDay, wholeNumber } from '#ui/format.ts'
import { localDate } from '#ui/dates.ts'

/** A part of the site, as it is shown and copied. */
export type HealthRow = { part: string; state: HealthState; description: string; value: string }

export const STATE_NAMES: Record<HealthState, () => string> = {
  fine: m.fine,
  slow: m.slow,
  stopped: m.stopped,
}

export function healthRows(health: Health): HealthRow[] {
  const { votes, database, jobs, counters, analysis, messages } = health
  const { lastBackupAt } = database
  return [
    {
      part: m.votes(),
      state: votes.state,
      description: votes.p99Ms === undefined ? m.noVotes() : m.votesWhat(),
      value: votes.p99Ms === undefined ? m.none() : m.milliseconds(votes.p99Ms),
    },
    {
      part: m.database(),
      state: database.state,
      description: m.databaseWhat({
        version: database.version,
        free: percent(database.freeShare, 1),
        backup: lastBackupAt && `${localDate(lastBackupAt)} ${timeOfDay(lastBackupAt)}`,
      }),
      value: m.bytes({ value: formatBytes(database.bytes) }),
    },
    {
      part: m.jobs(),
      state: jobs.state,
      description: m.jobsWhat({ failed: jobs.numFailed, oldest: Math.round(jobs.oldestSeconds) }),
      value: m.waiting(jobs.numWaiting),
    },
    {
      part: m.counters(),
      state: counters.state,
      description: m.countersWhat(),
      value: m.seconds({ value: wholeNumber(Math.round(counters.oldestSeconds)) }),
    },
    {
      part: m.analysis(),
      state: analysis.state,
      description: analysisDescription(analysis),
      value:
        analysis.longestMs === undefined
          ? m.none()
          : m.seconds({ value: (analysis.longestMs / 1000).toFixed(1) }),
    },
    {
      part: m.messages(),
      state: messages.state,
      description: messagesDescription(messages),
      value: m.sent(messages.numSent),
    },
  ]
}

/** The number of checks in each state, as one sentence. */
export function healthSentence(rows: readonly HealthRow[]): string {
  const count = (state: HealthState) => rows.filter((row) => row.state === state).length
  if (count('fine') === rows.length) return m.allFine({ count: rows.length })
  return m.someFine({ all: rows.length, fine: count('fine'), slow: count('slow'), stopped: count('stopped') })
}

/** The whole report as plain text, for people who help. */
export const healthText = (rows: readonly HealthRow[], checked: string): string =>
  [
    healthSentence(rows),
    checked,
    ...rows.map(
      ({ part, state, description, value }) => `${part}: ${STATE_NAMES[state]()}, ${value}. ${description}`,
    ),
  ].join('\n')

const analysisDescription = ({ longestMs, conversation }: Health['analysis']): string =>
  conversation
    ? m.longest({ title: conversation.title })
    : longestMs === undefined
      ? m.noAnalysis()
      : m.longestPrivate()

const REFUSALS = { landline: m.landlines, not_served: m.notAllowed, not_sent: m.notSent } as const

function messagesDescription({ sentList, refusedList }: Health['messages']): string {
  const listed = (list: readonly { country: string; count: number }[]) =>
    list.map(({ country, count }) => `${country} ${wholeNumber(count)}`).join(', ')
  const reasons = (['landline', 'not_served', 'not_sent'] as const).flatMap((reason) => {
    const ofReason = refusedList.filter((refusal) => refusal.reason === reason)
    const count = ofReason.reduce((sum, refusal) => sum + refusal.count, 0)
    return count === 0 ? [] : [REFUSALS[reason]({ count, countries: listed(ofReason) })]
  })
  const refused = reasons.length === 0 ? m.noRefusals() : m.refused({ list: reasons.join(', ') })
  return sentList.length === 0 ? refused : `${m.sentTo({ list: listed(sentList) })}. ${refused}`
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
function formatBytes(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}
