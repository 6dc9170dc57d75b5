import type { Opinion, VoteChoice } from '@parley/contract'

/** The viewer's votes by opinion slug id. */
export type Votes = ReadonlyMap<string, VoteChoice>

const COUNT = { agree: 'numAgrees', disagree: 'numDisagrees', pass: 'numPasses' } as const

export type VoteChange = {
  former?: VoteChoice
  next?: VoteChoice
}

/** An opinion's totals after the viewer's own vote changed. */
export const tallied = (opinion: Opinion, { former, next }: VoteChange): Opinion => {
  if (former === next) return opinion
  const counted = { ...opinion }
  if (former) counted[COUNT[former]] = Math.max(0, counted[COUNT[former]] - 1)
  if (next) counted[COUNT[next]] += 1
  return { ...counted, numParticipants: Math.max(counted.numParticipants, numVoters(counted)) }
}

/** How many people chose the same. */
export const numSame = (opinion: Opinion, choice: VoteChoice): number => opinion[COUNT[choice]]

/** How many people voted on it. */
export const numVoters = (opinion: Opinion): number =>
  opinion.numAgrees + opinion.numDisagrees + opinion.numPasses
