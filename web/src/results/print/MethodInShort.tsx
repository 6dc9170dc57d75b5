import type { Conversation, OpinionMap } from '@parley/contract'
import * as m from '#messages/print.ts'
import * as results from '#messages/results.ts'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { longDate, wholeNumber } from '#ui/format.ts'
import { groupingKindOf } from '#ui/groups.ts'
import styles from './SummaryPage.module.css'

type Paragraph = { term: string; text: string }

/** How the results were made, in a sentence or two for each term, with the date of the figures. */
export function paragraphsInShort(map: OpinionMap): Paragraph[] {
  const { participantCount, asOfVote, createdAt } = map
  const people = { count: participantCount, people: wholeNumber(participantCount) }
  return [
    { term: results.whoTookPart(), text: results.notARandomSample(people) },
    ...figuresOf(map),
    ...(hasNoGroups(map) ? [] : groupsOf(map)),
    { term: results.notShown(), text: map.step ? results.notShownOfGroups() : results.notShownMeans() },
    ...(createdAt
      ? [{ term: results.asOf({ votes: wholeNumber(asOfVote) }), text: longDate(createdAt) }]
      : []),
  ]
}

function figuresOf(map: OpinionMap): Paragraph[] {
  if (hasNoGroups(map)) return [{ term: results.percentages(), text: results.percentagesMean() }]
  if (map.step === 'cards') return [{ term: results.words(), text: results.wordsMean() }]
  return [
    { term: results.percentages(), text: m.percentagesInShort() },
    { term: results.paleBar(), text: m.paleBarInShort() },
  ]
}

function groupsOf(map: OpinionMap): Paragraph[] {
  const kind = groupingKindOf(map)
  return [
    { term: results.groups({ kind }), text: kind === 'sides' ? m.sidesInShort() : m.groupsInShort() },
    { term: results.commonGround(), text: results.commonGroundMeans({ kind }) },
  ]
}

export function MethodInShort({ map, metadata }: { map: OpinionMap } & Pick<Conversation, 'metadata'>) {
  return (
    <section>
      <h2 className={styles.heading}>{results.method()}</h2>
      <div className={styles.method}>
        {paragraphsInShort(map).map(({ term, text }) => (
          <p key={term}>
            <b>{term}</b> {text}
          </p>
        ))}
        <RemovedOpinionCounts metadata={metadata} as="p" />
      </div>
    </section>
  )
}
