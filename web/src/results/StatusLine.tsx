import type { Conversation } from '@parley/contract'
import { asOfSentence, changesAfterBlockSentence, oneNetworkSentence } from '#counts/totals.ts'
import * as m from '#messages/analysis.ts'
import { sentences } from '#messages/lists.ts'
import { lazy, Suspense } from 'react'
import { HowWeKnow } from './HowWeKnow.tsx'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import styles from './StatusLine.module.css'

const CountsUpdating = lazy(async () => ({
  default: (await import('#moderation/CountsUpdating.tsx')).CountsUpdating,
}))

/** The id of the note on the method. */
export const METHOD_ANCHOR = 'method'

/** The numbers of people, opinions and votes that the results are based on. */
export function StatusLine({ conversation }: { conversation: Conversation }) {
  const { metadata } = conversation
  const { conversationSlugId, participantCount, opinionCount, voteCount, isUpdating, asOf } = metadata
  const notes = [changesAfterBlockSentence(metadata), oneNetworkSentence(metadata)].filter(
    (note) => note !== undefined,
  )
  // The people of the newest block are all that are counted, and are named once.
  const block = asOfSentence(asOf)
  const isOfAll = asOf?.numPeople === participantCount
  const people = (isOfAll && block) || m.peopleFact({ count: participantCount })
  return (
    <>
      <ul className={styles.facts} aria-label={m.statusLabel()}>
        <li>
          <HowWeKnow part="people" subject={people}>
            {people}
          </HowWeKnow>
        </li>
        <li>
          <a href={`#${METHOD_ANCHOR}`}>{m.notRandom()}</a>
        </li>
        <li>{m.opinionsFact({ count: opinionCount })}</li>
        <li>{m.votesFact({ count: voteCount })}</li>
        {block && !isOfAll && <li>{block}</li>}
        <RemovedOpinionCounts metadata={conversation.metadata} as="li" />
        {isUpdating && (
          <li>
            <Suspense>
              <CountsUpdating conversationSlugId={conversationSlugId} />
            </Suspense>
          </li>
        )}
      </ul>
      {notes.length > 0 && <p className="note">{sentences(notes)}</p>}
    </>
  )
}
