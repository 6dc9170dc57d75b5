import { LIMITS, listConversationVersions, type Conversation, textLanguage } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { longDate } from '#ui/format.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { useLocalTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import { PromisedAnswer } from '#votes/PromisedAnswer.tsx'
import styles from './ConversationUpdates.module.css'

type ConversationUpdatesProps = {
  conversation: Conversation
  /** Whether to show only what people should know before they take part. */
  isShort: boolean
}

/** When the conversation becomes public, closes, opens or is answered, and the changes by its author. */
export function ConversationUpdates({
  conversation: { metadata, payload },
  isShort,
}: ConversationUpdatesProps) {
  const {
    conversationSlugId,
    isIndexed,
    awaitsApproval,
    isClosed,
    opensAt,
    indexConversationAt,
    closeAt,
    reopenAt,
    editedAt,
  } = metadata
  const lang = textLanguage(payload)
  return (
    <div className={styles.notes}>
      {awaitsApproval && <Notice icon="clock">{m.awaitsApproval()}</Notice>}
      {!isIndexed && indexConversationAt && (
        <Notice icon="clock">
          <Dated words={m.becomesPublic} instant={indexConversationAt} />
        </Notice>
      )}
      {(!isClosed || opensAt) && closeAt && <Dated words={m.openUntil} instant={closeAt} />}
      {isClosed && reopenAt && <Dated words={m.opensAgain} instant={reopenAt} />}
      <PromisedAnswer metadata={metadata} />
      {!isShort &&
        payload.additionList?.map(({ body, createdAt }) => (
          <section key={createdAt} className={styles.addition}>
            <p className={styles.date}>{m.addedOn({ date: longDate(createdAt) })}</p>
            <RichText html={body} lang={lang} />
          </section>
        ))}
      {!isShort && editedAt && <Edited {...{ conversationSlugId, lang, editedAt }} />}
    </div>
  )
}

function Dated({ words, instant }: { words: (parts: { moment: string }) => string; instant: string }) {
  return <p className={styles.date}>{words({ moment: useLocalTime(instant) })}</p>
}

/** The date of a change of title, text or promised answer, and the earlier versions. */
function Edited({ editedAt, ...conversation }: VersionsProps & { editedAt: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.date}>
        {m.editedOn({ date: longDate(editedAt) })}{' '}
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {m.earlierTexts()}
        </Button>
      </p>
      {isOpen && <Versions {...conversation} />}
    </>
  )
}

type VersionsProps = { conversationSlugId: string; lang: string | undefined }

/** A page of what was replaced, and the next one where there may be more. */
function Versions({ conversationSlugId, lang, skip = 0 }: VersionsProps & { skip?: number }) {
  const [hasNext, setNext] = useState(false)
  const query = useApiQuery(listConversationVersions, { conversationSlugId, ...(skip > 0 && { skip }) })
  return (
    <Fetched query={query} loading={m.loading()} lines={3} failed={m.versionsFailed()}>
      {(versions) => (
        <>
          {versions.map(({ title, body, replacedAt, ...promised }) => (
            <article key={replacedAt} className={styles.addition}>
              <p className={styles.date}>{m.until({ date: longDate(replacedAt) })}</p>
              {title !== undefined && (
                <h2 className="title" dir="auto" lang={lang}>
                  {title}
                </h2>
              )}
              {body !== undefined && <RichText html={body} lang={lang} />}
              <PromisedAnswer metadata={promised} />
            </article>
          ))}
          {versions.length === LIMITS.versionsPage &&
            (hasNext ? (
              <Versions {...{ conversationSlugId, lang }} skip={skip + versions.length} />
            ) : (
              <Button kind="quiet" onClick={() => setNext(true)}>
                {m.showOlderVersions()}
              </Button>
            ))}
        </>
      )}
    </Fetched>
  )
}
