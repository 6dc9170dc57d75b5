import type { ImportStatus, ImportStep } from '@parley/contract'
import * as m from '#messages/import.ts'
import { sentences } from '#messages/lists.ts'
import { wholeNumber } from '#ui/format.ts'
import type { TimelineState } from '#ui/Timeline.tsx'

export type ShownStep = {
  key: ImportStep | 'ready'
  title: string
  state: TimelineState
  second?: string
  at?: string
}

const ORDER = ['conversation', 'opinions', 'votes', 'results'] as const

/** The steps of an import as they are shown, with the known figures of each. */
export function shownSteps(status: ImportStatus): ShownStep[] {
  const steps = ORDER.map((key): ShownStep => {
    const state = stateOf(status, key)
    const at = status.finishedAt[key]
    return {
      key,
      state,
      title: TITLES[key](status, state),
      ...secondOf(status, key, state),
      at,
    }
  })
  return [
    ...steps,
    { key: 'ready', title: m.ready(), state: status.state === 'complete' ? 'done' : 'to_come' },
  ]
}

function stateOf({ state, step, finishedAt }: ImportStatus, key: ImportStep): TimelineState {
  if (state === 'complete' || finishedAt[key] !== undefined) return 'done'
  if (ORDER.indexOf(key) > ORDER.indexOf(step)) return 'to_come'
  return state === 'failed' ? 'failed' : 'present'
}

const TITLES: Record<ImportStep, (status: ImportStatus, state: TimelineState) => string> = {
  conversation: (_, state) => (state === 'done' ? m.foundIt() : m.findIt()),
  opinions: ({ numOpinions: count }, state) =>
    state === 'done' && count !== undefined
      ? m.opinions({ count, shown: wholeNumber(count) })
      : m.opinionsStep(),
  votes: ({ numVotes: count }, state) =>
    state === 'done' && count !== undefined ? m.votes({ count, shown: wholeNumber(count) }) : m.votesStep(),
  results: () => m.resultsStep(),
}

function secondOf(status: ImportStatus, key: ImportStep, state: TimelineState): { second?: string } {
  if (state === 'to_come') return {}
  const { attribution, kind, numMovedOpinions, numPeople, ofPeople, failure } = status
  const lines: string[] = []
  if (key === 'conversation' && state !== 'failed' && kind === 'report' && attribution)
    lines.push(m.publicReport({ license: attribution }))
  if (key === 'opinions' && numMovedOpinions)
    lines.push(m.moderatedAtSource({ shown: wholeNumber(numMovedOpinions), count: numMovedOpinions }))
  const encoding = key === 'opinions' && encodingSentence(status)
  if (encoding) lines.push(encoding)
  if (key === 'votes' && state === 'failed') {
    const progress = votesProgress(status)
    if (progress) lines.push(m.howFar({ progress }))
  } else if (key === 'votes' && numPeople !== undefined && ofPeople !== undefined)
    lines.push(m.peopleOf(progressOf(numPeople, ofPeople)))
  if (state === 'failed' && failure?.reason === 'no_response') lines.push(m.attempts())
  const second = sentences(lines)
  return second ? { second } : {}
}

/** How the texts were decoded, if they are not UTF-8. */
export const encodingSentence = ({ textEncoding }: ImportStatus): string | undefined =>
  textEncoding && m.readAs({ encoding: textEncoding === 'utf-16' ? 'UTF-16' : 'Windows-1252' })

/** How many votes are stored, or how many people's votes. */
export function votesProgress({ numVotes, ofVotes, numPeople, ofPeople }: ImportStatus): string | undefined {
  if (ofVotes !== undefined) return m.votesOf(progressOf(numVotes, ofVotes))
  if (ofPeople === undefined) return undefined
  return m.peopleOf(progressOf(numPeople, ofPeople))
}

/** The progress as messages need it. */
export const progressOf = (done: number | undefined, all: number) => ({
  done: wholeNumber(done ?? 0),
  all: wholeNumber(all),
  count: all,
})

/** The progress from 0 to 1; fetching and storing votes takes nearly all of the time. */
export function shareDone(status: ImportStatus): number {
  const { state, step, numVotes = 0, ofVotes, numPeople = 0, ofPeople } = status
  if (state === 'complete' || step === 'results') return 1
  if (step !== 'votes') return 0
  if (ofVotes) return numVotes / ofVotes
  return ofPeople ? numPeople / ofPeople : 0
}

const MINUTE = 60

export function timeLeft({ secondsLeft }: ImportStatus): string | undefined {
  if (secondsLeft === undefined) return undefined
  return secondsLeft < 2 * MINUTE
    ? m.secondsLeft({ seconds: secondsLeft })
    : m.minutesLeft({ minutes: Math.round(secondsLeft / MINUTE) })
}

/** The host of a source, by which people know it. */
export const sourceName = ({ sourceUrl }: ImportStatus): string =>
  sourceUrl === undefined ? '' : sourceUrl.replace(/^https?:\/\//, '').replace(/\/.*/s, '')
