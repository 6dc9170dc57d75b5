import { listOpinions, type Opinion } from '@parley/contract'
import * as m from '#messages/fewPeople.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useApiQuery } from '#queries.ts'
import { wholeNumber } from '#ui/format.ts'
import { numVoters } from '#counts/ownVote.ts'
import { totalStats } from './stats.ts'
import { TenPeople } from './TenPeople.tsx'
import styles from './FewPeople.module.css'

const NUM_OPINIONS = 5

/**
 * Replaces the map if fewer than ten people take part: ten dots, the reason, and the most voted opinions without
 * shares.
 */
export function FewPeople({
  conversationSlugId,
  count,
}: {
  conversationSlugId: string
  /** The number of people so far, out of the ten that a map needs. */
  count: number
}) {
  const wordsOf = useWordsOf()
  const opinions = useApiQuery(listOpinions, { conversationSlugId, filter: 'discover' })
  const voted = mostVotedOpinions(opinions.data ?? [])
  return (
    <>
      <TenPeople count={count} label={m.tenDots({ count })}>
        {m.whyNoMap()}
      </TenPeople>
      {voted.length > 0 && (
        <section aria-labelledby="most-voted">
          <h3 id="most-voted" className={styles.heading}>
            {m.mostVoted()}
          </h3>
          <ul className={styles.opinions}>
            {voted.map((opinion) => (
              <li key={opinion.opinionSlugId}>
                <span className={styles.words} dir="auto" lang={opinion.language}>
                  {wordsOf(opinion)}
                </span>{' '}
                <span className={styles.votes}>{votesOf(opinion)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const votersOf = (opinion: Opinion): number => numVoters(totalStats(opinion).tally)

const votesOf = (opinion: Opinion): string => {
  const count = votersOf(opinion)
  return m.numVotes({ shown: wholeNumber(count), count })
}

/** The opinions with the most votes, most first; opinions without votes are left out. */
export const mostVotedOpinions = (opinions: readonly Opinion[]): Opinion[] =>
  opinions
    .filter((opinion) => votersOf(opinion) > 0)
    .toSorted((a, b) => votersOf(b) - votersOf(a) || a.opinionSlugId.localeCompare(b.opinionSlugId))
    .slice(0, NUM_OPINIONS)
