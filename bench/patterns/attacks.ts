import type { Voter } from '../../server/src/patterns/voters.ts'

/** How coordinated voters behave. */
export const STYLES = ['same answer', 'same votes', 'noisy copies'] as const
export type Style = (typeof STYLES)[number]

/** The smallest id of an attacker. */
export const FIRST_ATTACKER_ID = 10_000_000

const NUM_ANSWERS = 20
/** Attacks aim at the opinions with the most votes. */
const NUM_TARGETS = 100
const BURST_SECONDS = 1800
/** For noisy copies: the share of answers left out, and the share of changed answers. */
const LEFT_OUT = 0.1
const CHANGED = 0.08

type Attack = { voters: readonly Voter[]; share: number; style: Style; random: () => number }

/** The votes of coordinated voters, whose number is this share of the conversation's voters. */
export function attackersOf({ voters, share, style, random }: Attack): Voter[] {
  const shuffle = (ids: readonly number[]) =>
    ids
      .map((id) => ({ id, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ id }) => id)
  const targets = mostVoted(voters).slice(0, NUM_TARGETS)
  const copied = shuffle(targets)
    .slice(0, NUM_ANSWERS)
    .map((opinionId) => ({ opinionId, choice: random() < 0.5 ? 1 : -1 }))
  const direction = random() < 0.5 ? 1 : -1
  const answersOfOne = () => {
    if (style === 'same votes') return copied
    if (style === 'noisy copies')
      return copied
        .filter(() => random() >= LEFT_OUT)
        .map((answer) =>
          random() < CHANGED ? { ...answer, choice: random() < 0.5 ? 0 : -answer.choice } : answer,
        )
    const number = Math.ceil(NUM_ANSWERS * (0.5 + random()))
    return shuffle(targets)
      .slice(0, number)
      .map((opinionId) => ({ opinionId, choice: direction }))
  }
  const timed = voters.flatMap(({ times }) => [...times]).toSorted((a, b) => a - b)
  const [first, last] = [timed[0], timed.at(-1)]
  const burst = timed[Math.floor(timed.length * (0.3 + 0.6 * random()))] ?? 0
  return Array.from({ length: Math.round(share * voters.length) }, (_, index) => {
    const answers = answersOfOne().toSorted((a, b) => a.opinionId - b.opinionId)
    const start =
      style === 'noisy copies'
        ? (first ?? 0) + random() * ((last ?? 0) - (first ?? 0))
        : burst + random() * BURST_SECONDS
    return {
      id: FIRST_ATTACKER_ID + index,
      opinionIds: Int32Array.from(answers, ({ opinionId }) => opinionId),
      choices: Int8Array.from(answers, ({ choice }) => choice),
      times: timed.length === 0 ? new Float64Array(0) : Float64Array.from(answers, (_, at) => start + 6 * at),
      knownSince: start - 60,
    }
  })
}

function mostVoted(voters: readonly Voter[]): number[] {
  const counts = new Map<number, number>()
  for (const { opinionIds } of voters) for (const id of opinionIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}
