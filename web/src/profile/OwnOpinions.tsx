import {
  listOpinionsByViewer,
  plainLine,
  type Conversation,
  type Opinion,
  type Output,
} from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { numVoters } from '#counts/ownVote.ts'
import { noTotalsText, hasTotals } from '#counts/totals.ts'
import * as m from '#messages/userProfile.ts'
import { waits } from '#messages/waitingOpinions.ts'
import { reasonWord } from '#moderation/reasons.ts'
import { useApiPages } from '#queries.ts'
import { MIN_VOTERS_FOR_SHARES, percent, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { AboutPersonFigure } from '#counts/AboutPersonFigure.tsx'
import { ConversationTitle, linkToOpinion } from './ConversationTitle.tsx'
import { nextPageInput, OwnList } from './OwnList.tsx'
import styles from './OwnList.module.css'

/** The opinions that the viewer wrote, with their state. */
export function OwnOpinions() {
  const pages = useApiPages(listOpinionsByViewer, {}, { next: nextPageInput })
  return (
    <OwnList
      pages={pages}
      rows={pages.data?.pages.flat().map((own) => (
        <OpinionRow key={own.opinionItem.opinionSlugId} own={own} />
      ))}
      label={m.tabOpinions()}
      loading={m.loadingOpinions()}
      failed={m.opinionsFailed()}
      empty={m.noOpinions()}
      action={<Link to="/">{m.seeConversations()}</Link>}
    />
  )
}

type OwnOpinion = Output<typeof listOpinionsByViewer>[number]

function OpinionRow({ own: { conversationData, opinionItem } }: { own: OwnOpinion }) {
  const { conversationSlugId, isDeleted } = conversationData.metadata
  const { moderation } = opinionItem
  const isHidden = moderation.status === 'moderated' && moderation.action === 'hide'
  const words = plainLine(opinionItem.opinion)
  return (
    <li className={styles.row}>
      <ConversationTitle conversation={conversationData} />
      <p className={styles.words} dir="auto" lang={opinionItem.language}>
        {isDeleted || isHidden ? (
          words
        ) : (
          <Link {...linkToOpinion(conversationSlugId, opinionItem.opinionSlugId)}>{words}</Link>
        )}
      </p>
      <State opinion={opinionItem} conversationSlugId={conversationSlugId} isDeleted={isDeleted} />
      <VoteCounts opinion={opinionItem} metadata={conversationData.metadata} />
    </li>
  )
}

type StateProps = { opinion: Opinion; conversationSlugId: string; isDeleted: true | undefined }

/** Why others cannot see the opinion as it was written. */
function State({
  opinion: { moderation, opinionSlugId, isWaiting },
  conversationSlugId,
  isDeleted,
}: StateProps) {
  if (isDeleted)
    return (
      <div className={styles.state}>
        <Icon name="trash" size={18} />
        <p>
          <strong>{m.conversationDeleted()}</strong>
        </p>
      </div>
    )
  if (isWaiting)
    return (
      <div className={styles.state}>
        <Icon name="clock" size={18} />
        <p>
          <Marked text={waits()} />
        </p>
      </div>
    )
  if (moderation.status !== 'moderated') return null
  const isHidden = moderation.action === 'hide'
  const reason = reasonWord(moderation)
  const text = moderation.source ? m.movedAtSource() : isHidden ? m.hidden({ reason }) : m.moved({ reason })
  return (
    <div className={styles.state}>
      <Icon name={isHidden ? 'lock' : 'moved'} size={18} />
      <p>
        <Marked text={text} />{' '}
        {isHidden
          ? moderation.explanation && m.moderatorsWrote({ explanation: moderation.explanation })
          : !moderation.source && (
              <Link {...linkToOpinion(conversationSlugId, opinionSlugId)}>{m.readWhy()}</Link>
            )}
      </p>
    </div>
  )
}

/** The votes on an opinion; votes on a moderated opinion no longer count. */
function VoteCounts({ opinion, metadata }: { opinion: Opinion } & Pick<Conversation, 'metadata'>) {
  const voters = numVoters(opinion)
  const isModerated = opinion.moderation.status === 'moderated'
  if (opinion.aboutPerson && !opinion.isWaiting) return <AboutPersonFigure opinion={opinion} />
  if (opinion.isWaiting || (metadata.isDeleted && voters === 0)) return null
  if (!hasTotals(metadata) && !metadata.isDeleted)
    return <p className={styles.facts}>{noTotalsText(metadata)}</p>
  if (voters === 0) return <p className={styles.facts}>{m.nobodyVoted()}</p>
  return (
    <p className={styles.facts}>
      {isModerated
        ? m.votedBefore({ count: voters })
        : voters < MIN_VOTERS_FOR_SHARES
          ? m.agreeingFew({ agree: wholeNumber(opinion.numAgrees), count: voters })
          : m.agreeing({ share: percent(opinion.numAgrees, voters), count: voters })}
    </p>
  )
}
