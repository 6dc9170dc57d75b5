import {
  getConversation,
  plainLine,
  type Conversation,
  type Opinion,
  type OpinionMap,
} from '@parley/contract'
import { useState, type ReactNode } from 'react'
import { peopleOf } from '#counts/totals.ts'
import { embed } from '#messages/chartEmbed.ts'
import * as m from '#messages/citation.ts'
import { useApiQuery } from '#queries.ts'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { ChartSourceContext, useSourceOf } from '#results/export/chartSource.ts'
import { opinionRows } from '#results/export/csv.ts'
import { DownloadCsv } from '#results/export/DownloadCsv.tsx'
import { useOpinionMap } from '#results/map/opinionMap.ts'
import { ungroupedStats } from '#results/stats.ts'
import { CopyBlock } from '#ui/CopyBlock.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toCsv } from '#ui/downloads/csv.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { citationSentence, opinionAddress, runOf, whyNoFigures, type CitedOpinion } from './citation.ts'
import styles from './CitationDialog.module.css'
import { EmbedChart } from './EmbedChart.tsx'

export type CitationDialogProps = {
  conversationSlugId: string
  opinion: Opinion
  /** The chart comes from the row, whose code has it already. */
  figures: ReactNode
  onClose: () => void
}

/** What other media need to quote an opinion: a sentence, a chart, and its row as CSV. */
export function CitationDialog({ conversationSlugId, opinion, figures, onClose }: CitationDialogProps) {
  const { data, error, refetch } = useApiQuery(getConversation, { conversationSlugId })
  const { data: map, error: mapError, refetch: refetchMap } = useOpinionMap(conversationSlugId)
  const failed = error ?? mapError
  const retry = () => (error ? refetch() : refetchMap())
  return (
    <Dialog open onClose={onClose} title={m.title()}>
      {data && map ? (
        <Citation conversation={data.conversationData} {...{ opinion, map, figures }} />
      ) : failed ? (
        <FailedState text={m.failed()} error={failed} retry={retry} />
      ) : (
        <Loading label={m.loading()} lines={6} />
      )}
    </Dialog>
  )
}

type CitationProps = { conversation: Conversation; opinion: Opinion; map: OpinionMap; figures: ReactNode }

/** How many figures a chart has beside that of everybody. */
const numFiguresOf = (opinion: Opinion): number =>
  [...opinion.clustersStats, opinion.betweenStats, ungroupedStats(opinion)].filter(Boolean).length

/** All parts are of one run, the one that was shown when the dialog opened. */
function Citation(shown: CitationProps) {
  const [{ conversation, opinion, map, figures }] = useState(shown)
  const source = useSourceOf(conversation)
  const missing = whyNoFigures({ conversation, opinion, map })
  if (missing !== undefined) return <p>{missing}</p>
  const address = opinionAddress(location.origin, source.slugId, opinion.opinionSlugId)
  const cited: CitedOpinion = { conversation, opinion, map, source, address }
  const rows = opinionRows({ opinions: [opinion], map, source })
  return (
    <ChartSourceContext value={{ ...source, address, notes: [m.asOf(runOf(map))] }}>
      <div className={styles.parts}>
        <section aria-labelledby="citation-sentence">
          <h3 id="citation-sentence">{m.sentence()}</h3>
          <CopyBlock text={citationSentence(cited)} label={m.copySentence()} />
        </section>
        <section aria-labelledby="citation-chart">
          <div className={styles.head}>
            <h3 id="citation-chart">{m.chart()}</h3>
            <ChartTools
              id={`opinion-${opinion.opinionSlugId}`}
              title={m.chart()}
              headline={m.quoted({ opinion: plainLine(opinion.opinion) })}
              numPeople={peopleOf(opinion)}
              groups={map.groups}
            />
          </div>
          <figure id={`opinion-${opinion.opinionSlugId}`} className={styles.chart}>
            {figures}
          </figure>
        </section>
        {conversation.metadata.isIndexed && (
          <section aria-labelledby="citation-embed">
            <h3 id="citation-embed">{embed()}</h3>
            <EmbedChart
              origin={location.origin}
              conversationSlugId={source.slugId}
              opinionSlugId={opinion.opinionSlugId}
              opinion={plainLine(opinion.opinion)}
              source={`${source.title} ${source.terms}`}
              kind={groupingKindOf(map)}
              numFigures={numFiguresOf(opinion)}
            />
          </section>
        )}
        <section aria-labelledby="citation-row">
          <h3 id="citation-row">{m.row()}</h3>
          <p className="note">{m.rowHint()}</p>
          <CopyBlock text={toCsv(rows).slice(1).trimEnd()} label={m.copyRow()} isCode />
          <DownloadCsv fileName={`${source.slugId}-${opinion.opinionSlugId}.csv`} rows={async () => rows} />
        </section>
      </div>
    </ChartSourceContext>
  )
}
