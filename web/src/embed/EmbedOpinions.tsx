import { isOver, type Conversation, type Opinion } from '@parley/contract'
import * as conversationText from '#messages/conversation.ts'
import * as m from '#messages/embed.ts'
import { useOpinions } from '#opinions/useOpinions.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RichText } from '#ui/RichText.tsx'
import { ConsentSentence } from '#votes/consent.tsx'
import { OpinionTotals, TotalsNote } from '#votes/OpinionTotals.tsx'
import { opinionName } from '#opinions/opinionName.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { VoteButtons } from '#votes/VoteButtons.tsx'
import styles from './EmbedOpinions.module.css'
import { Link } from './siteLinks.tsx'
import { EmbedVoting, VoteOnSite } from './EmbedVoting.tsx'

/** The number of rows; the other opinions are on the site. */
const NUM_SHOWN = 10

type EmbedOpinionsProps = { conversation: Conversation }

/** The opinions as a list with vote buttons. */
export function EmbedOpinions(props: EmbedOpinionsProps) {
  return (
    <EmbedVoting {...props}>
      <List {...props} />
    </EmbedVoting>
  )
}

function List({ conversation: { metadata } }: EmbedOpinionsProps) {
  const { conversationSlugId } = metadata
  const { needsConsent, closedReason, published } = useVoting()
  const list = useOpinions({ conversationSlugId, filter: 'discover' })
  if (list.error && !list.isLoaded)
    return <FailedState text={conversationText.opinionsFailed()} error={list.error} retry={list.retry} />
  if (!list.isLoaded) return <Loading label={conversationText.loadingOpinions()} lines={6} />
  return (
    <>
      {needsConsent && !closedReason && <ConsentSentence {...published} />}
      <TotalsNote opinions={list.opinions.slice(0, NUM_SHOWN)} className={styles.note} />
      <ol className="stack">
        {list.opinions.slice(0, NUM_SHOWN).map((opinion) => (
          <li key={opinion.opinionSlugId}>
            <Row opinion={opinion} metadata={metadata} />
          </li>
        ))}
      </ol>
      {(list.opinions.length > NUM_SHOWN || list.hasMore) && (
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'opinions' }}
        >
          {m.allOpinions()}
        </Link>
      )}
    </>
  )
}

function Row({ opinion, metadata }: { opinion: Opinion; metadata: Conversation['metadata'] }) {
  const { intended } = useVoting()
  const { opinionSlugId } = opinion
  const name = opinionName(opinion.opinion)
  return (
    <article className={styles.row} aria-label={name}>
      <div className={styles.words}>
        <RichText html={opinion.opinion} lang={opinion.language} clampLines={8} />
      </div>
      {!isOver(metadata) && <VoteButtons opinion={opinion} name={name} />}
      {intended?.opinionSlugId === opinionSlugId && (
        <VoteOnSite metadata={metadata} opinionSlugId={opinionSlugId} />
      )}
      <OpinionTotals opinion={opinion} />
    </article>
  )
}
