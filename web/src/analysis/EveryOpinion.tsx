import { listOpinions } from '@parley/contract'
import { lazy, Suspense } from 'react'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Answered } from './Answered.tsx'
import { mostPassed } from './lists.ts'
import { OpinionRows } from './OpinionRows.tsx'
import type { PartProps } from './part.ts'
import { Section } from './Section.tsx'
import { useNear } from './useNear.ts'

const AllOpinions = lazy(async () => ({ default: (await import('./AllOpinions.tsx')).AllOpinions }))

/** The parts that need the whole list, which is long: it is asked for when the reader comes near. */
export function EveryOpinion({
  conversationSlugId,
  hasFindings,
  ...row
}: PartProps & { hasFindings: boolean }) {
  const { ref, isNear } = useNear()
  const list = useApiQuery(listOpinions, { conversationSlugId, filter: 'new' }, { enabled: isNear })
  return (
    <>
      <div ref={ref} />
      {hasFindings && (
        <Section id="unsure" title={m.unsure()} definition={m.unsureDefinition()}>
          <Answered answer={list} title={m.unsure()} failed={m.failedUnsure()}>
            {(opinions) => {
              const passed = mostPassed(opinions)
              if (passed.length === 0) return <EmptyState title={m.unsureEmpty()} />
              return <OpinionRows opinions={passed} bars="everyone" {...row} />
            }}
          </Answered>
        </Section>
      )}
      <Section id="all-opinions" title={m.allOpinions()} definition={m.allOpinionsDefinition()}>
        <Answered answer={list} title={m.allOpinions()} failed={m.failedAll()} lines={8}>
          {(opinions) =>
            opinions.length === 0 ? (
              <EmptyState title={m.allOpinionsEmpty()} />
            ) : (
              <Suspense fallback={<Loading label={m.loadingSection(m.allOpinions())} lines={8} />}>
                <AllOpinions
                  conversationSlugId={conversationSlugId}
                  opinions={opinions}
                  onShow={row.onShow}
                />
              </Suspense>
            )
          }
        </Answered>
      </Section>
    </>
  )
}
