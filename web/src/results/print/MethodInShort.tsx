import type { Conversation, OpinionMap } from '@parley/contract'
import * as m from '#messages/print.ts'
import * as results from '#messages/results.ts'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import { AsOf, methodParagraphs, Paragraphs, type MethodParagraph } from '#results/MethodNote.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import styles from './SummaryPage.module.css'

/** How the results were made, in a sentence or two for each term. */
export const paragraphsInShort = (map: OpinionMap): MethodParagraph[] =>
  methodParagraphs(map, {
    percentages: m.percentagesInShort(),
    paleBar: m.paleBarInShort(),
    groups: groupingKindOf(map) === 'sides' ? m.sidesInShort() : m.groupsInShort(),
  })

export function MethodInShort({ map, metadata }: { map: OpinionMap } & Pick<Conversation, 'metadata'>) {
  return (
    <section>
      <h2 className={styles.heading}>{results.method()}</h2>
      <div className={styles.method}>
        <Paragraphs paragraphs={paragraphsInShort(map)} />
        <AsOf map={map} />
        <RemovedOpinionCounts metadata={metadata} as="p" />
      </div>
    </section>
  )
}
