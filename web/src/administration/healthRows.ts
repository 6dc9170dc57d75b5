import type { Health, HealthState } from '@parley/contract'
import * as m from '#messages/health.ts'
import { listOfFigures, sentences } from '#messages/lists.ts'
import { dateAndTime, percent, wholeNumber } from '#ui/format.ts'

/** A part of the site, as it is shown and copied. */
export type HealthRow = { part: string; state: HealthState; description: string; value: string }

export const STATE_NAMES: Record<HealthState, () => string> = {
  fine: m.fine,
  slow: m.slow,
  stopped: m.stopped,
}

export function healthRows(health: Health): HealthRow[] {
  const { votes, database, replicas, jobs, counters, analysis, messages, mails } = health
  return [
    {
      part: m.votes(),
      state: votes.state,
      description: votes.p99Ms === undefined ? m.noVotes() : m.votesWhat(),
      value:
        votes.p99Ms === undefined
          ? m.none()
          : m.milliseconds({ value: wholeNumber(Math.round(votes.p99Ms)) }),
    },
    {
      part: m.database(),
      state: database.state,
      description: databaseDescription(database),
      value: database.isReadOnly ? m.readOnly() : m.bytes({ value: formatBytes(database.bytes) }),
    },
    ...(replicas === undefined ? [] : [replicasRow(replicas)]),
    {
      part: m.jobs(),
      state: jobs.state,
      description: jobsDescription(jobs),
      value: m.waiting({ count: jobs.numWaiting }),
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
      value: m.sent({ count: messages.numSent }),
    },
    ...(mails === undefined
      ? []
      : [
          {
            part: m.mails(),
            state: mails.state,
            description:
              mails.numNotSent === 0 ? m.noRefusals() : m.mailsNotSent({ count: mails.numNotSent }),
            value: m.sent({ count: mails.numSent }),
          },
        ]),
  ]
}

/** The number of checks in each state. */
export function healthSentence(rows: readonly HealthRow[]): string {
  const count = (state: HealthState) => rows.filter((row) => row.state === state).length
  if (count('fine') === rows.length) return m.allFine({ count: rows.length })
  const [slow, stopped] = [count('slow'), count('stopped')]
  return listOfFigures([
    m.someFine({ all: rows.length, fine: count('fine') }),
    ...(slow > 0 ? [m.someSlow({ count: slow })] : []),
    ...(stopped > 0 ? [m.someStopped({ count: stopped })] : []),
  ])
}

/** The whole report as plain text, for people who help. */
export const healthText = (rows: readonly HealthRow[], checked: string): string =>
  [
    healthSentence(rows),
    checked,
    ...rows.map(({ part, state, description, value }) =>
      m.copiedRow({ part, state: STATE_NAMES[state](), value, what: description }),
    ),
  ].join('\n')

function databaseDescription({
  version,
  freeShare,
  diskHost,
  diskRole,
  lastBackupAt,
}: Health['database']): string {
  const parts = { version, free: percent(freeShare, 1), host: diskHost, role: diskRole }
  return lastBackupAt === undefined
    ? m.databaseWithoutBackup(parts)
    : m.databaseWhat({ ...parts, backup: dateAndTime(lastBackupAt) })
}

function replicasRow({ state, replicaList }: NonNullable<Health['replicas']>): HealthRow {
  const answering = replicaList.filter(({ lagSeconds }) => lagSeconds !== undefined)
  const described = replicaList.map(({ name, lagSeconds }) =>
    lagSeconds === undefined
      ? m.replicaFails({ name })
      : m.replicaBehind({ name, seconds: wholeNumber(Math.round(lagSeconds)) }),
  )
  return {
    part: m.replicas(),
    state,
    description: listOfFigures(described),
    value: m.replicasAnswer({ count: wholeNumber(answering.length), all: wholeNumber(replicaList.length) }),
  }
}

function jobsDescription({ numFailed, oldestSeconds }: Health['jobs']): string {
  const seconds = Math.round(oldestSeconds)
  return seconds > 0
    ? m.numFailedAndOldest({ count: numFailed, seconds: wholeNumber(seconds) })
    : m.numFailed({ count: numFailed })
}

const analysisDescription = ({ longestMs, conversation }: Health['analysis']): string =>
  conversation
    ? m.longest({ title: conversation.title })
    : longestMs === undefined
      ? m.noAnalysis()
      : m.longestPrivate()

const REFUSALS = { landline: m.landlines, not_served: m.notAllowed, not_sent: m.notSent } as const

function messagesDescription({ sentList, refusedList }: Health['messages']): string {
  const listed = (list: readonly { country: string; count: number }[]) =>
    listOfFigures(list.map(({ country, count }) => m.countryAndCount({ country, count: wholeNumber(count) })))
  const reasons = (['landline', 'not_served', 'not_sent'] as const).flatMap((reason) => {
    const ofReason = refusedList.filter((refusal) => refusal.reason === reason)
    const count = ofReason.reduce((sum, refusal) => sum + refusal.count, 0)
    return count === 0 ? [] : [REFUSALS[reason]({ count, countries: listed(ofReason) })]
  })
  const refused = reasons.length === 0 ? m.noRefusals() : m.refused({ list: listOfFigures(reasons) })
  return sentList.length === 0 ? refused : sentences([m.sentTo({ list: listed(sentList) }), refused])
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
function formatBytes(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}
