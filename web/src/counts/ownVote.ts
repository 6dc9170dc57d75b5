import type { Conversation, Opinion, PollOption, VoteChoice } from '@parley/contract'

/** The votes and the poll answer of the viewer that a block contains. */
export type VotesInBlock = NonNullable<NonNullable<Conversation['userInteraction']>['inBlock']>

/** The value for a block without votes of the viewer. */
export const emptyInBlock = (block: number): VotesInBlock => ({ block, votes: {} })

/** The viewer's votes in the newest block, from a signed response; undefined if there is no block. */
export const inBlockOf = ({ metadata, userInteraction }: Conversation): VotesInBlock | undefined =>
  userInteraction && (userInteraction.inBlock ?? (metadata.asOf && emptyInBlock(metadata.asOf.block)))

type Own<Choice> = {
  /** What the viewer has chosen now. */
  present: Choice | undefined
  /** The viewer's votes in the block of these totals, if they are known. */
  inBlock: VotesInBlock | undefined
}

/**
 * Whether shown totals contain the viewer's present vote: the server has counted it, it was added to those of the
 * block, there is no vote, or it is unknown whether the block contains one.
 */
export type OwnInTotals = 'counted' | 'added' | 'none' | 'unknown'

/** An opinion with the totals to show. */
export type ShownTotals = { opinion: Opinion; own: OwnInTotals }

/**
 * An opinion with the totals of its block, in which the viewer's present vote replaces the one that the block contains;
 * totals without a block contain it already. They stay unchanged if it is not known which votes of the viewer the block
 * contains.
 */
export function withOwnVote(opinion: Opinion, { present, inBlock }: Own<VoteChoice>): ShownTotals {
  const { asOf } = opinion
  if (!asOf) return { opinion, own: present ? 'counted' : 'none' }
  const ofBlock = { ...opinion, numParticipants: asOf.numPeople }
  if (inBlock?.block !== asOf.block) return { opinion: ofBlock, own: 'unknown' }
  const former = inBlock.votes[opinion.opinionSlugId]
  const isNewPerson = present !== undefined && isEmptyInBlock(inBlock)
  const counted = withVoteChange(
    { ...ofBlock, numParticipants: asOf.numPeople + Number(isNewPerson) },
    { former, next: present },
  )
  return { opinion: counted, own: !present ? 'none' : present === former ? 'counted' : 'added' }
}

const isEmptyInBlock = ({ votes, pollIndex }: VotesInBlock): boolean =>
  pollIndex === undefined && Object.keys(votes).length === 0

/** The options of the poll, with the viewer's current answer counted in place of the one in the block. */
export function withOwnAnswer(
  options: readonly PollOption[],
  { asOf, present, inBlock }: Own<number> & Pick<Conversation['metadata'], 'asOf'>,
): { options: readonly PollOption[]; isWithOwn: boolean } {
  if (!asOf || inBlock?.block !== asOf.block) return { options, isWithOwn: false }
  const former = inBlock.pollIndex === undefined ? undefined : inBlock.pollIndex + 1
  if (former === present) return { options, isWithOwn: false }
  return {
    options: withAnswer(options, { former, next: present }),
    isWithOwn: present !== undefined,
  }
}

/** The counts after somebody changed their answer from one option to another. */
export const withAnswer = (
  options: readonly PollOption[],
  { former, next }: { former: number | undefined; next: number | undefined },
): PollOption[] =>
  options.map((option) => {
    const step = Number(option.optionNumber === next) - Number(option.optionNumber === former)
    return step === 0 ? option : { ...option, numResponses: Math.max(0, option.numResponses + step) }
  })

export type VoteChange = { former?: VoteChoice | undefined; next?: VoteChoice | undefined }

export const COUNT_FIELD = { agree: 'numAgrees', disagree: 'numDisagrees', pass: 'numPasses' } as const

/** The totals of an opinion after the viewer's own vote changed. */
export const withVoteChange = (opinion: Opinion, { former, next }: VoteChange): Opinion => {
  // No total of an opinion about the person is known.
  if (former === next || opinion.aboutPerson) return opinion
  const counted = { ...opinion }
  if (former) counted[COUNT_FIELD[former]] = Math.max(0, counted[COUNT_FIELD[former]] - 1)
  if (next) counted[COUNT_FIELD[next]] += 1
  return { ...counted, numParticipants: Math.max(counted.numParticipants, numVoters(counted)) }
}

/** The number of people who made the same choice. */
export const numSame = (votes: Tally, choice: VoteChoice): number => votes[COUNT_FIELD[choice]]

/** The number of people who voted. */
export const numVoters = ({ numAgrees, numDisagrees, numPasses }: Tally): number =>
  numAgrees + numDisagrees + numPasses

/** The votes of some people on one opinion. */
export type Tally = Pick<Opinion, 'numAgrees' | 'numDisagrees' | 'numPasses'>
