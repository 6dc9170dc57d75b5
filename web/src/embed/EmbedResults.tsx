import { needsMorePeopleForGroups, listConsensus, plainLine, type Conversation } from '@parley/contract'
import { noTotalsText, hasTotals, oneNetworkSentence, peopleOf } from '#counts/totals.ts'
import * as m from '#messages/embed.ts'
import { sentences } from '#messages/lists.ts'
import { useApiQuery } from '#queries.ts'
import { Bar } from '#ui/counts/Bar.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import styles from './EmbedOpinions.module.css'

/** The number of shared opinions; the map and everything else are on the site. */
const NUM_SHOWN = 5

/** The opinions that all groups share most. */
export function EmbedResults({ conversation: { metadata, polis } }: { conversation: Conversation }) {
  const numGroups = polis.clusters.length
  const kind = groupingKindOf(polis)
  const { data: shared = [] } = useApiQuery(
    listConsensus,
    { conversationSlugId: metadata.conversationSlugId },
    { enabled: numGroups > 1 },
  )
  if (!hasTotals(metadata)) return <p className={styles.note}>{noTotalsText(metadata)}</p>
  if (numGroups < 2) {
    const later = sentences(
      [oneNetworkSentence(metadata), m.groupsFromThirty()].filter((sentence) => sentence !== undefined),
    )
    return <p className={styles.note}>{needsMorePeopleForGroups(metadata) ? later : m.noGroupsYet()}</p>
  }
  if (shared.length === 0)
    return <p className={styles.note}>{m.nothingShared({ groups: numGroups, kind })}</p>
  return (
    <section aria-labelledby="shared">
      <h2 id="shared" className={styles.heading}>
        <mark>{m.sharedBy({ groups: numGroups, kind })}</mark>
      </h2>
      <ol className="stack">
        {shared.slice(0, NUM_SHOWN).map((opinion) => (
          <li key={opinion.opinionSlugId} className={styles.row}>
            <p className={styles.words} dir="auto" lang={opinion.language}>
              {plainLine(opinion.opinion)}
            </p>
            <Bar
              agrees={opinion.numAgrees}
              disagrees={opinion.numDisagrees}
              passes={opinion.numPasses}
              people={peopleOf(opinion)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
