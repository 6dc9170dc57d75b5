import type { Conversation } from '@parley/contract'
import * as m from '#messages/feed.ts'
import { wholeNumber } from '#ui/format.ts'
import { Marked } from '#ui/Marked.tsx'
import styles from './FindingLine.module.css'
import { mainFinding, type Finding } from './finding.ts'
import type { Participation } from './useParticipation.ts'

/** What people share in a conversation, with the pen over it; where there are no groups, what it is about. */
export function FindingLine(props: { conversation: Conversation; own: Participation }) {
  const headline = mainFinding(props.conversation, props.own)
  if (headline.kind === 'body') {
    return headline.text ? (
      <p className={styles.body} dir="auto">
        {headline.text}
      </p>
    ) : null
  }
  return (
    <p className={styles.finding}>
      <Marked text={sentenceOf(headline)} as={headline.kind === 'most' ? Words : Number} />
    </p>
  )
}

function sentenceOf(headline: Exclude<Finding, { kind: 'body' }>): string {
  const groups = headline.numGroups
  switch (headline.kind) {
    case 'most':
      return m.mostShared[headline.opinion.direction]({ groups, opinion: headline.opinion.opinion })
    case 'number': {
      const { count, isOpen } = headline
      const shown = wholeNumber(count)
      return isOpen ? m.sharedVoteToSee({ groups, count, shown }) : m.shared({ groups, count, shown })
    }
    case 'nothing':
      return m.nothingShared({ groups })
  }
}

/** Somebody's words, in the voice of people. */
function Words({ children }: { children: string }) {
  return (
    <mark className={styles.words}>
      <bdi>{children}</bdi>
    </mark>
  )
}

function Number({ children }: { children: string }) {
  return <mark className={styles.number}>{children}</mark>
}
