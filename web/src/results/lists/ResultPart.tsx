import {
  type AppError,
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
} from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as analysis from '#messages/analysis.ts'
import * as opinionTexts from '#messages/opinions.ts'
import * as m from '#messages/results.ts'
import { PartLinks } from '#opinions/PartLinks.tsx'
import { useStableOrder } from '#opinions/useStableOrder.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterAndName } from '#results/groups/groupNames.ts'
import type { GuidePart } from '#results/guide/guideParts.ts'
import type { ResultKind } from './OpinionResult.tsx'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import styles from './ResultList.module.css'
import { ResultRows } from './ResultRows.tsx'
import { firstIn, inPart, opinionsOf } from './resultLists.ts'
import { groupOf, type ResultPage } from './resultPages.ts'
import { type PartProps, Section } from '#results/Section.tsx'
import { useResultList } from './useResultList.ts'

type ResultPartProps = PartProps & ResultPage

const KINDS: Record<string, ResultKind> = { 'common-ground': 'shared', majority: 'totals' }

/** Fifty opinions of a list of results, with links to the others: for browsers without scripts, and search engines. */
export function ResultPart({ list, part, map, ...row }: ResultPartProps) {
  const { conversationSlugId } = row
  const { query, opinions, total } = useResultPart({ conversationSlugId, list, part })
  const shown = useStableOrder(opinions ?? [], { listKey: `${list} ${part}` })
  const title = titleOf(list, map)
  return (
    <Section
      id={list}
      guide={guideOf(list)}
      title={title}
      heading={list === 'common-ground' ? <mark>{title}</mark> : title}
      intro={
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'analysis' }}
        >
          {m.backToResults()}
        </Link>
      }
    >
      <QueryBoundary query={query} title={title} failed={FAILED[list]?.() ?? analysis.failedGroups()}>
        {() =>
          shown.length === 0 ? (
            <EmptyState title={m.emptyPart()} />
          ) : (
            <div className={styles.results}>
              <p>
                {opinionTexts.partShown({
                  from: wholeNumber(firstIn(part)),
                  to: wholeNumber(firstIn(part) + shown.length - 1),
                  count: wholeNumber(total),
                })}
              </p>
              <ResultRows opinions={shown} kind={KINDS[list] ?? 'apart'} start={firstIn(part)} {...row} />
              <PartLinks
                list={{ tab: 'analysis', all: list }}
                part={part}
                numOpinions={total}
                conversationSlugId={conversationSlugId}
              />
            </div>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

/** Each list has a part of the guide by its name; those of single groups share one. */
const guideOf = (list: string): GuidePart => {
  if (list === 'common-ground' || list === 'differences' || list === 'majority') return list
  return 'stand-outs'
}

const FAILED: Record<string, () => string> = {
  'common-ground': analysis.failedCommonGround,
  differences: analysis.failedDifferences,
  majority: analysis.failedMajority,
}

function titleOf(list: string, map: PartProps['map']): string {
  const key = groupOf(list)
  if (key === undefined)
    return list === 'majority' ? m.majority() : list === 'differences' ? m.differences() : m.commonGround()
  return letterAndName(map?.groups.find((group) => group.key === key) ?? { key })
}

/** One part of a list. A page brings of a long list that part alone. */
function useResultPart({ conversationSlugId, list, part }: ResultPage & { conversationSlugId: string }) {
  const input = { conversationSlugId }
  const isOf = (...lists: string[]) => ({ enabled: lists.includes(list) })
  const shared = useApiQuery(listConsensus, input, isOf('common-ground', 'majority'))
  const apart = useApiQuery(listControversial, input, isOf('differences'))
  const majority = useApiQuery(listMajority, input, isOf('majority'))
  const representative = useApiQuery(listRepresentative, input, { enabled: groupOf(list) !== undefined })
  const asked = useResultList<unknown, AppError>(
    { 'common-ground': shared, differences: apart, majority }[list] ?? representative,
    { list, part },
  )
  const opinions =
    asked.data === undefined
      ? undefined
      : opinionsOf(list, {
          shared: shared.data,
          apart: apart.data,
          majority: majority.data,
          representative: representative.data,
        })
  return {
    query: { data: opinions, error: asked.error ?? shared.error, refetch: asked.refetch },
    opinions: opinions && (asked.rest ? opinions : inPart(opinions, part)),
    total: asked.rest?.total ?? opinions?.length ?? 0,
  }
}
