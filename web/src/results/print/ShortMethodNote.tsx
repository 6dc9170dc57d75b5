import type { Conversation, OpinionMap } from '@parley/contract'
import * as m from '#messages/print.ts'
import * as results from '#messages/results.ts'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import { AsOf, methodParagraphs, Paragraphs } from '#results/MethodTerms.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import styles from './SummaryPage.module.css'

/** How the results were made, in a sentence or two for each term. */
export const shortMethodParagraphs = (map: OpinionMap): string[] =>
  methodParagraphs(map, {
    percentages: m.percentagesShort(),
    paleBar: m.paleBarShort(),
    groups: groupingKindOf(map) === 'sides' ? m.sidesShort() : m.groupsShort(),
  })

export function ShortMethodNote({ map, metadata }: { map: OpinionMap } & Pick<Conversation, 'metadata'>) {
  return (
    <section>
      <h2 className={styles.heading}>{results.method()}</h2>
      <div className={styles.method}>
        <Paragraphs paragraphs={shortMethodParagraphs(map)} />
        <AsOf map={map} />
        <RemovedOpinionCounts metadata={metadata} as="p" />
      </div>
    </section>
  )
}
