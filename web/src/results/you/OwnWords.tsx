import {
  type GroupKey,
  listOpinionsBySlug,
  type Opinion,
  type OpinionMap,
  type PositionWords,
  type VoteChoice,
} from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as m from '#messages/ownWords.ts'
import { agree } from '#messages/map.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { isReadSigned, useApiQuery } from '#queries.ts'
import { letterOf } from '#ui/groups.ts'
import { useOwnVotes } from '#votes/ownVotes.ts'
import { NOT_IN_PICTURE } from '#results/export/figureSource.ts'
import { likenessSentence } from './likeness.ts'
import { OwnVote } from '#results/lists/OpenedRow.tsx'
import { GroupShares, sentenceOf } from '#results/lists/OpinionResult.tsx'
import styles from './OwnWords.module.css'
import { groupChangeAnnouncer } from '#results/groups/groupChangeAnnouncer.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import figure from './WhereYouStand.module.css'

/** Whom the viewer votes like, and whether a new run gives them another letter. */
export function OwnWords({ map, words }: { map: OpinionMap; words: PositionWords | undefined }) {
  const regrouped = useMemo(() => groupChangeAnnouncer(), [])
  const change = regrouped(map)
  const sentence = words && likenessSentence(words)
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
}

/** The opinions on which the viewer voted with their group and against the others; nothing where there are none. */
export function SetsApart({ conversationSlugId, words, groupKey }: SetsApartProps) {
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
  const title = m.setsApart(letterOf(groupKey))
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
      <Link
        to="/conversation/$postSlugId"
        params={{ postSlugId: conversationSlugId }}
        search={{ tab: 'opinions', opinion: opinion.opinionSlugId }}
        className={styles.opinion}
        dir="auto"
      >
        {wordsOf(opinion)}
      </Link>
      <p className={styles.figures}>
        <OwnVote vote={ownVote} />
        <span className="visually-hidden">{sentenceOf(opinion, undefined)}</span>
        <span className={styles.shares} aria-hidden="true">
          <GroupShares opinion={opinion} /> {agree()}
        </span>
      </p>
    </li>
  )
}
