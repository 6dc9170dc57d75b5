import type { QueueItem } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { Button } from '#ui/Button.tsx'
import { dateAndTime, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { RichText } from '#ui/RichText.tsx'
import styles from './ItemPane.module.css'
import { KIND_ICONS } from './kinds.ts'
import { isAboutConversation, itemText } from './queueList.ts'
import type { QueueWork } from './useQueueWork.ts'

type ItemWordsProps = {
  item: QueueItem
  heading: RefObject<HTMLHeadingElement | null>
  work: QueueWork
}

/** The kind of an item, and the text that is decided about. */
export function ItemWords({ item, heading, work }: ItemWordsProps) {
  const { itemId, kind, opinion, title, username, decision, isSensitive } = item
  const isFolded = isSensitive && !work.shown.has(itemId)
  const facts = [
    username !== undefined && m.byAuthor({ name: username }),
    opinion && dateAndTime(opinion.createdAt),
    opinion && kind !== 'review' && votesOf(opinion),
    decision && kind !== 'appeal' && m.nowInForce[decision.action](),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <div className={styles.kind}>
        <Icon name={KIND_ICONS[kind]} size={16} />
        <h2 ref={heading} tabIndex={-1}>
          {headingOf(item)}
        </h2>
        <OpenIt item={item} />
      </div>
      <div className={styles.words} dir="auto">
        {isFolded ? m.hiddenText() : opinion ? <RichText html={opinion.opinion} /> : itemText(item)}
      </div>
      {isFolded && (
        <Button className={styles.show} onClick={() => work.show(itemId)}>
          {m.show()}
        </Button>
      )}
      {facts !== '' && <p className="note">{facts}</p>}
      {!isAboutConversation(item) && (
        <p className="note" dir="auto">
          {title}
        </p>
      )}
    </>
  )
}

const votesOf = ({ numAgrees, numDisagrees, numPasses }: NonNullable<QueueItem['opinion']>) => {
  const all = numAgrees + numDisagrees + numPasses
  if (all === 0) return m.noVotes()
  return m.votes({
    all: wholeNumber(all),
    agrees: wholeNumber(numAgrees),
    disagrees: wholeNumber(numDisagrees),
    passes: wholeNumber(numPasses),
  })
}

function headingOf(item: QueueItem): string {
  const { kind, opinion, count } = item
  if (kind === 'review' || kind === 'pattern') return m.headings[kind]()
  if (kind === 'appeal') {
    const about = opinion ? 'opinion' : isAboutConversation(item) ? 'conversation' : 'votes'
    return m.headings.appeal[about]()
  }
  const shown = { count, shown: wholeNumber(count) }
  return opinion ? m.reportsOnOpinion(shown) : m.reportsOnConversation(shown)
}

/** A link to the item at its place in the conversation. */
function OpenIt({ item: { kind, conversationSlugId, opinion } }: Pick<ItemWordsProps, 'item'>) {
  if (kind === 'pattern')
    return (
      <Link to="/moderate/conversation/$conversationSlugId/patterns" params={{ conversationSlugId }}>
        {m.openIt()}
      </Link>
    )
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={
        opinion === undefined
          ? {}
          : kind === 'review'
            ? { tab: 'opinions' }
            : { opinion: opinion.opinionSlugId }
      }
    >
      {m.openIt()}
    </Link>
  )
}
