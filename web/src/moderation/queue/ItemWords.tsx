import type { QueueItem } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { label as aboutPerson } from '#messages/aboutPerson.ts'
import * as m from '#messages/moderationQueue.ts'
import { Button } from '#ui/Button.tsx'
import { dateAndTime, wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { personName } from '#ui/people.ts'
import { RichText } from '#ui/RichText.tsx'
import { shownTitle } from '#ui/standInTitles.ts'
import styles from './ItemPane.module.css'
import { KIND_ICONS } from './kinds.ts'
import { isAboutConversation, itemLanguage, itemText } from './queueList.ts'
import type { QueueWork } from './useQueueWork.ts'

type ItemWordsProps = {
  item: QueueItem
  heading: RefObject<HTMLHeadingElement | null>
  work: QueueWork
}

/** The kind of an item, and the text that is decided about. */
export function ItemWords({ item, heading, work }: ItemWordsProps) {
  const { itemId, kind, opinion, update, title, language, username, decision, isSensitive } = item
  const isFolded = isSensitive && !work.shown.has(itemId)
  const facts = [
    username !== undefined && m.byAuthor({ name: personName(username) }),
    opinion && dateAndTime(opinion.createdAt),
    update && dateAndTime(update.createdAt),
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
      <div className={styles.words} dir="auto" lang={isFolded ? undefined : itemLanguage(item)}>
        {isFolded ? (
          m.hiddenText()
        ) : opinion ? (
          <RichText html={opinion.opinion} lang={opinion.language} />
        ) : update ? (
          <RichText html={update.text} lang={language} />
        ) : (
          itemText(item)
        )}
      </div>
      {isFolded && (
        <Button className={styles.show} onClick={() => work.show(itemId)}>
          {m.show()}
        </Button>
      )}
      {facts !== '' && <p className="note">{facts}</p>}
      {!isAboutConversation(item) && item.conversationSlugId !== undefined && (
        <p className="note" dir="auto" lang={language}>
          {shownTitle(title)}
        </p>
      )}
    </>
  )
}

const votesOf = ({
  numAgrees,
  numDisagrees,
  numPasses,
  isAboutPerson,
}: NonNullable<QueueItem['opinion']>) => {
  if (isAboutPerson) return aboutPerson()
  const all = numAgrees + numDisagrees + numPasses
  if (all === 0) return m.noVotes()
  return m.votes({
    all,
    agrees: wholeNumber(numAgrees),
    disagrees: wholeNumber(numDisagrees),
    passes: wholeNumber(numPasses),
  })
}

function headingOf(item: QueueItem): string {
  const { kind, opinion, update, count } = item
  if (kind === 'review' && opinion === undefined) return m.headings.upload()
  if (kind === 'review' || kind === 'pattern') return m.headings[kind]()
  if (kind === 'appeal') {
    const about = opinion
      ? 'opinion'
      : update
        ? 'update'
        : isAboutConversation(item)
          ? 'conversation'
          : item.conversationSlugId === undefined
            ? 'person'
            : 'votes'
    return m.headings.appeal[about]()
  }
  if (update) return m.reportsOnUpdate({ count })
  return opinion ? m.reportsOnOpinion({ count }) : m.reportsOnConversation({ count })
}

/** A link to the item at its place in the conversation. */
function OpenIt({ item: { kind, conversationSlugId, opinion } }: Pick<ItemWordsProps, 'item'>) {
  if (conversationSlugId === undefined) return null
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
