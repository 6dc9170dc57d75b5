import type { Conversation, OpinionMap } from '@parley/contract'
import { differences, differencesEmpty, differencesIntro, method } from '#messages/results.ts'
import * as m from '#messages/print.ts'
import { wholeNumber } from '#ui/format.ts'
import { FigureTools } from '#results/export/FigureTools.tsx'
import { MethodText } from '#results/MethodNote.tsx'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import styles from './SecondPage.module.css'
import type { PageProps } from './PrintedPages.tsx'
import { rowsWithin } from './pagesOf.ts'
import { PrintAxis, PrintRow, STRIP_PX } from './PrintRow.tsx'

const NUM_DIFFERENT = 8
/** What the rows may take beside the headings and the note on the method, in pixels. */
const ROOM = 570

/** Where the groups differ, and the note on the method. */
export function SecondPage({ conversation, printed: { map }, different }: PageProps) {
  return (
    <>
      <section id="differences" className={styles.differences}>
        <h2 className={styles.heading}>{differences()}</h2>
        {different.length === 0 ? (
          <p>{differencesEmpty()}</p>
        ) : (
          <>
            <p className={styles.intro}>{differencesIntro()}</p>
            <PrintAxis />
            <ol className={styles.rows}>
              {rowsWithin(different, { room: ROOM, most: NUM_DIFFERENT, stripWidth: STRIP_PX }).map(
                (opinion) => (
                  <PrintRow key={opinion.opinionSlugId} opinion={opinion} kind="apart" />
                ),
              )}
            </ol>
            <FigureTools
              id="differences"
              title={differences()}
              numPeople={map.participantCount}
              groups={map.groups}
            />
          </>
        )}
      </section>
      <PrintedMethod map={map} metadata={conversation.metadata} />
    </>
  )
}

/** How to read it all, and how it was made. */
export function PrintedMethod({ map, metadata }: { map: OpinionMap } & Pick<Conversation, 'metadata'>) {
  return (
    <section>
      <h2 className={styles.heading}>{method()}</h2>
      <div className={styles.method}>
        <MethodText map={map} />
        <RemovedOpinionCounts metadata={metadata} as="p" />
        {map.participantCount > 0 && (
          <p>
            {m.averageVotes({
              votes: wholeNumber(Math.round(map.asOfVote / map.participantCount)),
              opinions: wholeNumber(map.opinionCount),
            })}
          </p>
        )}
      </div>
    </section>
  )
}
