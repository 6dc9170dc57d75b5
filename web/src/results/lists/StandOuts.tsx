import { listRepresentative } from '@parley/contract'
import { Fragment } from 'react'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { anchorOf } from '#results/groups/group.tsx'
import { letterAndName } from '#results/groups/groupNames.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { type PartProps, Section } from '#results/Section.tsx'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import { STANDS_OUT } from './definitions.ts'
import { ResultList } from './ResultList.tsx'
import styles from './StandOuts.module.css'

/** The opinions that set each group apart, beginning with those it agrees with, because strips show agreement. */
export function StandOuts({ map, ...row }: PartProps) {
  const { conversationSlugId } = row
  const groups = map && !map.noMapReason ? map.groups : []
  const hasGroups = groups.length > 0
  const representative = useApiQuery(listRepresentative, { conversationSlugId }, { enabled: hasGroups })
  if (!hasGroups) return null
  const kind = groupingKindOf(map)
  const title = STANDS_OUT.title({ kind })
  return (
    <Section id="groups" guide={STANDS_OUT.guide} title={title} intro={m.standOutsIntro({ kind })}>
      <QueryBoundary query={representative} title={title} failed={STANDS_OUT.failed()}>
        {(answer) =>
          groups.map((group) => {
            const { key } = group
            const opinions = answer[key] ?? []
            const rejected = opinions.filter(({ clustersStats }) =>
              clustersStats.some((stats) => stats.key === key && stats.repfulFor === 'disagree'),
            )
            const agreed = opinions.filter((opinion) => !rejected.includes(opinion))
            return (
              <div key={key} id={anchorOf(key)} className={styles.group}>
                <h3 className={styles.name}>
                  <Badge groupKey={key} size={22} />
                  <bdi>{letterAndName(group)}</bdi>
                </h3>
                {opinions.length === 0 && <EmptyState title={m.standOutsEmpty()} />}
                {[
                  { direction: m.agreesMore(), shown: agreed },
                  { direction: m.rejectsMore(), shown: rejected },
                ].map(
                  ({ direction, shown }) =>
                    shown.length > 0 && (
                      <Fragment key={direction}>
                        <h4 className={styles.direction}>{direction}</h4>
                        <ResultList id={anchorOf(key)} opinions={shown} kind={STANDS_OUT.kind} {...row} />
                      </Fragment>
                    ),
                )}
              </div>
            )
          })
        }
      </QueryBoundary>
    </Section>
  )
}
