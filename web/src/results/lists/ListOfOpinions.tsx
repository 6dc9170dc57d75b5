import type { AppError, Opinion } from '@parley/contract'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTools } from '#results/export/FigureTools.tsx'
import type { ResultKind } from './OpinionResult.tsx'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { ResultList } from './ResultList.tsx'
import type { PartProps } from '#results/Section.tsx'
import type { Rest } from './useResultList.ts'

type ListOfOpinionsProps = PartProps & {
  /** The address of the list within the page. */
  id: string
  title: string
  kind: ResultKind
  query: {
    data: readonly Opinion[] | undefined
    error: AppError | null
    refetch: () => unknown
    rest?: Rest | undefined
  }
  isWithoutPages?: boolean
  /** The opinions of the answer that are listed, in their order. */
  choose?: (opinions: readonly Opinion[]) => readonly Opinion[]
  /** What to say where the answer did not come, and where nothing is listed. */
  failed: string
  empty: string
}

const ALL = (opinions: readonly Opinion[]) => opinions

/** A list of results once its answer is there, with the ways to take it along. */
export function ListOfOpinions({ query, choose = ALL, failed, empty, ...list }: ListOfOpinionsProps) {
  const { id, title, map, ...results } = list
  return (
    <QueryBoundary query={query} title={title} failed={failed}>
      {(answer) => {
        const opinions = choose(answer)
        if (opinions.length === 0) return <EmptyState title={empty} />
        return (
          <>
            <ResultList id={id} opinions={opinions} rest={query.rest} {...results} />
            {map && (
              <FigureTools
                id={id}
                title={title}
                numPeople={map.participantCount}
                groups={list.kind === 'totals' ? [] : map.groups}
              />
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}
