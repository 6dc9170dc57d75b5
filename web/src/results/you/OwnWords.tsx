import { ConversationLink } from '#results/ConversationLink.tsx'
import {
  type GroupKey,
  listOpinionsBySlug,
  type Opinion,
  type OpinionMap,
  type PositionWords,
  type VoteChoice,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agree } from '#messages/results.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/ownWords.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { isReadSigned, useApiQuery } from '#queries.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import { OwnVote } from '#results/lists/ResultRow.tsx'
import { GroupShares } from '#results/lists/OpinionResult.tsx'
import { stripSentence } from '#results/lists/stripSentence.ts'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import type { OwnStanding } from '#votes/ownStanding.ts'
import { useOwnVotes } from '#votes/ownVotes.ts'
import styles from './OwnWords.module.css'
import figure from './WhereYouStand.module.css'

/** The groups that the viewer votes like, and a notice if a new run gives the viewer another letter. */
export function OwnWords({ map, standing }: { map: OpinionMap; standing: OwnStanding | undefined }) {
  const regrouped = useMemo(() => groupChangeAnnouncer(), [])
  const change = regrouped(map)
  const sentence = standing && likenessSentence(standing, groupingKindOf(map))
  return (
    <div {...NOT_IN_PICTURE}>
      {sentence && <p className={figure.sentence}>{sentence}</p>}
      <output>{change && <span className={styles.change}>{change}</span>}</output>
    </div>
  )
}

type SetsApartProps = {
  conversationSlugId: string
  words: PositionWords
  /** The viewer's own group. */
  groupKey: GroupKey
  /** What the letters stand for. */
  kind: GroupingKind
}

/** The opinions on which the viewer voted with their group and against the others; hidden if there are none. */
export function SetsApart({ conversationSlugId, words, groupKey, kind }: SetsApartProps) {
  const { apartOpinionSlugIds: opinionSlugIdList } = words
  const queryClient = useQueryClient()
  const signed = isReadSigned(queryClient, conversationSlugId)
  const opinions = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList },
    { signed, enabled: opinionSlugIdList.length > 0 },
  )
  const { votes } = useOwnVotes(conversationSlugId)
  if (opinionSlugIdList.length === 0) return null
  const title = m.setsApart({ kind, letter: letterOf(groupKey) })
  return (
    <div {...NOT_IN_PICTURE}>
      <QueryBoundary query={opinions} title={title} failed={m.setsApartFailed()} lines={3}>
        {(found) => {
          const voted = found.flatMap((opinion) => {
            const ownVote = votes.get(opinion.opinionSlugId)
            return ownVote ? [{ opinion, ownVote }] : []
          })
          if (voted.length === 0) return null
          return (
            <section className={styles.apart} aria-label={title}>
              <h3 className={styles.title}>{title}</h3>
              <ul className={styles.rows}>
                {voted.map((row) => (
                  <Row key={row.opinion.opinionSlugId} conversationSlugId={conversationSlugId} {...row} />
                ))}
              </ul>
            </section>
          )
        }}
      </QueryBoundary>
    </div>
  )
}

type RowProps = { conversationSlugId: string; opinion: Opinion; ownVote: VoteChoice }

/** An opinion with the viewer's vote and how much each group agrees. */
function Row({ conversationSlugId, opinion, ownVote }: RowProps) {
  const wordsOf = useWordsOf()
  return (
    <li>
      <ConversationLink
        conversationSlugId={conversationSlugId}
        opinion={opinion.opinionSlugId}
        className={styles.opinion}
        dir="auto"
        lang={opinion.language}
      >
        {wordsOf(opinion)}
      </ConversationLink>
      <p className={styles.figures}>
        <OwnVote vote={ownVote} />
        <span className="visually-hidden">{stripSentence(opinion, undefined)}</span>
        <span className={styles.shares} aria-hidden="true">
          {agree()} <GroupShares opinion={opinion} />
        </span>
      </p>
    </li>
  )
}

/** A sentence with counts on which groups the viewer votes like; empty if nothing can be compared. */
export function likenessSentence(
  { like, shared }: Pick<OwnStanding, 'like' | 'shared'>,
  kind: GroupingKind,
): string {
  const { own, farthest } = like ?? {}
  const alike =
    own && farthest
      ? [
          m.votedLike({
            kind,
            letter: letterOf(own.key),
            alike: wholeNumber(own.same),
            compared: own.compared,
            otherLetter: letterOf(farthest.key),
            otherAlike: wholeNumber(farthest.same),
            otherCompared: wholeNumber(farthest.compared),
          }),
        ]
      : []
  const likeAll = shared ? [m.votedLikeAll({ kind, shared: shared.same, voted: shared.of })] : []
  return sentences([...alike, ...likeAll])
}

/** The group and run that the viewer saw last. */
export type SeenGroup = {
  runId?: number
  key?: GroupKey
}

export const seenGroupOf = (map: OpinionMap): SeenGroup => ({ runId: map.runId, key: map.place?.key })

/** A sentence about a new letter, if a new run gave one. Changes by the viewer's own votes are not announced. */
export const groupChangeSentence = (before: SeenGroup, after: SeenGroup): string | undefined =>
  before.key && after.key && before.key !== after.key && before.runId !== after.runId
    ? m.regrouped({ from: letterOf(before.key), to: letterOf(after.key) })
    : undefined

/**
 * Announces once when a new run gives the viewer another letter. Repeated calls with the same map return the same
 * result.
 */
export const groupChangeAnnouncer = () => {
  let seen: SeenGroup | undefined
  let change: string | undefined
  return (map: OpinionMap): string | undefined => {
    const now = seenGroupOf(map)
    // If the groups themselves changed, the notice above the results says so.
    if (seen && (seen.runId !== now.runId || seen.key !== now.key))
      change = map.change ? undefined : groupChangeSentence(seen, now)
    seen = now
    return change
  }
}
