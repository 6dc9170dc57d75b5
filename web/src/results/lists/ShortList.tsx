import { listOpinionsBySlug, type OpinionMap } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/shortList.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { isReadSigned, useApiQuery } from '#queries.ts'
import { Bar } from '#ui/Bar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { FigureTools } from '#results/export/FigureTools.tsx'
import { totalFigures } from '#results/figures.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import list from './ResultList.module.css'
import { ResultRow } from './ResultRow.tsx'
import { type PartProps, Section } from '#results/Section.tsx'

type ShortListProps = PartProps & {
  map: OpinionMap
  list: NonNullable<OpinionMap['representsEverybody']>
}

/** A few opinions that together speak for as many people as possible, and for how many each does. */
export function ShortList({ list: chosen, map, ownVoteOf, ...row }: ShortListProps) {
  const opinionSlugIdList = chosen.map(({ opinionSlugId }) => opinionSlugId)
  const queryClient = useQueryClient()
  const signed = isReadSigned(queryClient, row.conversationSlugId)
  const opinions = useApiQuery(listOpinionsBySlug, { opinionSlugIdList }, { signed })
  const { hasMuted } = useMuted()
  const { representedPeople } = map
  const title = m.shortList()
  return (
    <Section
      id="short-list"
      guide="short-list"
      title={title}
      intro={`${m.intro(chosen.length)} ${
        representedPeople
          ? m.represented({
              numPeople: wholeNumber(representedPeople.numPeople),
              of: wholeNumber(representedPeople.of),
            })
          : ''
      }`.trim()}
    >
      <QueryBoundary query={opinions} title={title} failed={m.failed()}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState title={m.empty()} />
          ) : (
            <>
              <div className={list.results}>
                <ol className={list.rows}>
                  {shown.map((opinion) => {
                    const { numAgrees, numDisagrees, numPasses } = totalFigures(opinion).tally
                    return (
                      <ResultRow
                        key={opinion.opinionSlugId}
                        opinion={opinion}
                        isMuted={hasMuted(opinion)}
                        ownVote={ownVoteOf(opinion)}
                        picture={
                          <Bar agrees={numAgrees} disagrees={numDisagrees} passes={numPasses} base={null} />
                        }
                        figures={m.speaksFor({ count: numAgrees, numPeople: wholeNumber(numAgrees) })}
                        {...row}
                      />
                    )
                  })}
                </ol>
              </div>
              <FigureTools id="short-list" title={title} numPeople={map.participantCount} />
            </>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
