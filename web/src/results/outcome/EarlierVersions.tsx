import { LIMITS, listOutcomeVersions, type OutcomeVersion } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/outcome.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { RichText } from '#ui/RichText.tsx'
import { Answers } from './Answers.tsx'
import styles from './WhatWasDecided.module.css'

type OutcomeOf = {
  conversationSlugId: string
  /** The language of the conversation, if it is known. */
  lang: string | undefined
}

/** The earlier versions of the outcome, newest first, which open in place. */
export function EarlierVersions(outcome: OutcomeOf) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        className={styles.versions}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {m.earlierVersions()}
      </Button>
      {isOpen && <Versions {...outcome} />}
    </>
  )
}

/** A page of the versions, and the next one where there may be more. */
function Versions({ conversationSlugId, lang, skip = 0 }: OutcomeOf & { skip?: number }) {
  const [hasNext, setNext] = useState(false)
  const request = { conversationSlugId, ...(skip > 0 && { skip }) }
  const { data, error, refetch } = useApiQuery(listOutcomeVersions, request)
  if (error && !data) return <FailedState text={m.versionsFailed()} error={error} retry={refetch} />
  if (!data) return <Loading label={m.loading()} lines={3} />
  // The first version is the current one, which the page shows already.
  const shown = skip === 0 ? data.slice(1) : data
  return (
    <>
      {shown.map(({ createdAt, text, answerList }) => (
        <article key={createdAt} className={styles.version}>
          <h3>{m.versionOf({ date: longDate(createdAt) })}</h3>
          <RichText html={text} lang={lang} />
          <Answers conversationSlugId={conversationSlugId} answers={answerList} opinions={[]} lang={lang} />
        </article>
      ))}
      {mayHaveMore(data) &&
        (hasNext ? (
          <Versions {...{ conversationSlugId, lang }} skip={skip + data.length} />
        ) : (
          <Button kind="quiet" onClick={() => setNext(true)}>
            {m.showOlderVersions()}
          </Button>
        ))}
    </>
  )
}

/** A page of long versions has fewer of them. */
const LONG_PAGE = 10_000
const mayHaveMore = (page: readonly OutcomeVersion[]): boolean =>
  page.length === LIMITS.versionsPage || (page.length > 0 && JSON.stringify(page).length > LONG_PAGE)
