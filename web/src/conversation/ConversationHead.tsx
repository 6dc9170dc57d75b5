import { plainLine, textLanguage, type Conversation } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/conversation.ts'
import { TopicLinks } from '#topics/TopicLinks.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { organizerName } from '#ui/people.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import { CLOSED_NOTICE_ID, ClosedNotice } from '#votes/ClosedNotice.tsx'
import styles from './ConversationHead.module.css'
import { ConversationUpdates, LockedNotice, wasUpdated } from './lazyTabs.ts'
import { LazyBoundary } from './LazyBoundary.tsx'
import { isDescribed, ORGANIZATION_ID, SOURCE_ID } from './Source.tsx'

/** `full` before the first vote, `short` after it, and `line` (only the title) if other content comes first. */
export type HeadSize = 'full' | 'short' | 'line'

type ConversationHeadProps = { conversation: Conversation; size: HeadSize }

/** The author, title and text of a conversation, and whether it is still open. */
export function ConversationHead({ conversation, size }: ConversationHeadProps) {
  const { title, body } = conversation.payload
  const lang = textLanguage(conversation.payload)
  // Whoever uploads a file may claim anything, so results do not stand without who did.
  const hasByLine = size !== 'line' || conversation.metadata.provenance?.isUploaded
  return (
    <header className={styles.head} data-size={size}>
      {hasByLine && <ByLine metadata={conversation.metadata} />}
      <h1 className={styles.title} dir="auto" lang={lang}>
        {title}
      </h1>
      {size !== 'line' && body && <Body html={body} lang={lang} />}
      {wasUpdated(conversation) && (
        <LazyBoundary>
          <ConversationUpdates conversation={conversation} isShort={size === 'line'} />
        </LazyBoundary>
      )}
      <ClosedNotice
        metadata={conversation.metadata}
        locked={
          <LazyBoundary>
            <LockedNotice metadata={conversation.metadata} id={CLOSED_NOTICE_ID} />
          </LazyBoundary>
        }
      />
    </header>
  )
}

/** The author, the organization and the date; for an import, the dates of its votes and a link to the original. */
function ByLine({ metadata }: Pick<Conversation, 'metadata'>) {
  const { organization, createdAt, isIndexed, provenance, topicCodeList } = metadata
  const name = organizerName(metadata)
  const year = provenance?.firstVoteAt?.slice(0, 4) ?? 'none'
  return (
    <p className={styles.byLine}>
      <Avatar name={name} imageUrl={organization?.imageUrl} isOrganization={organization !== undefined} />
      <span className={styles.who}>
        <bdi className={styles.author}>
          {isDescribed(organization) ? <a href={`#${ORGANIZATION_ID}`}>{name}</a> : name}
        </bdi>
        {' · '}
        {provenance ? (
          <a href={`#${SOURCE_ID}`}>
            {provenance.isUploaded ? m.uploadedVotesOf({ year }) : m.votesOf({ year })}
          </a>
        ) : (
          <RelativeTime instant={createdAt} />
        )}
        {!isIndexed && (
          <>
            {' · '}
            <span title={m.privateHint()}>{m.isPrivate()}</span>
          </>
        )}
        <TopicLinks codes={topicCodeList} look="words" />
      </span>
    </p>
  )
}

/** The approximate number of letters in the lines that a phone and a wide screen show. */
const PHONE_LETTERS = 84
const WIDE_LETTERS = 230

/** The first lines of the background text; the rest opens in place. */
function Body({ html, lang }: { html: string; lang: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { length } = plainLine(html)
  return (
    <div
      className={styles.body}
      data-open={isOpen || undefined}
      data-long={length > WIDE_LETTERS ? 'everywhere' : length > PHONE_LETTERS ? 'phones' : undefined}
    >
      <RichText html={html} lang={lang} />
      {length > PHONE_LETTERS && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.less() : m.more()}
        </button>
      )}
    </div>
  )
}
