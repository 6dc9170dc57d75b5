import { plainLine, textLanguage, type Conversation, type Desk } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/desk.ts'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'

/** The opinions of which results can say little yet. */
export function OpinionsWithFewVotes({ conversation, desk }: { conversation: Conversation; desk: Desk }) {
  const { conversationSlugId: postSlugId, opinionCount } = conversation.metadata
  if (opinionCount === 0) return null
  return (
    <DeskSection heading={m.fewVotes()}>
      <p className={styles.hint}>
        {desk.numFewVotes === 0 ? m.enoughVotes() : m.fewVotesHint({ count: desk.numFewVotes })}
      </p>
      <ul className={styles.rows}>
        {desk.fewVotes.map((few) => (
          <li key={few.opinionSlugId}>
            <Link
              to="/conversation/$postSlugId"
              params={{ postSlugId }}
              search={{ tab: 'opinions', opinion: few.opinionSlugId }}
              className={styles.row}
            >
              <span className={styles.words}>
                <span dir="auto" lang={textLanguage(few)}>
                  {plainLine(few.opinion)}
                </span>
                <small>
                  {few.votes === undefined ? m.fewerThanFiveVotes() : m.numVotes({ count: few.votes })}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
