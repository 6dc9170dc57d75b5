import { type GroupKey, listRepresentative, type Opinion } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { anchorOf } from '#results/groups/group.tsx'
import { letterAndName } from '#results/groups/groupNames.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { ResultList } from './ResultList.tsx'
import { type PartProps, Section } from '#results/Section.tsx'
import styles from './StandOuts.module.css'

/** Group by group the opinions that set it apart. */
export function StandOuts({ map, ...row }: PartProps) {
  const { conversationSlugId } = row
  const hasGroups = map !== undefined && !hasNoGroups(map)
  const representative = useApiQuery(listRepresentative, { conversationSlugId }, { enabled: hasGroups })
  if (!hasGroups) return null
  return (
    <Section id="groups" guide="stand-outs" title={m.standOuts()} intro={m.standOutsIntro()}>
      <QueryBoundary query={representative} title={m.standOuts()} failed={analysis.failedGroups()}>
        {(opinions) =>
          map.groups.map((group) => (
            <div key={group.key} id={anchorOf(group.key)} className={styles.group}>
              <h3 className={styles.name}>
                <Badge groupKey={group.key} size={22} />
                <bdi>{letterAndName(group)}</bdi>
              </h3>
              <OpinionsOf groupKey={group.key} opinions={opinions[group.key] ?? []} {...row} />
            </div>
          ))
        }
      </QueryBoundary>
    </Section>
  )
}

type OpinionsOfProps = Omit<PartProps, 'map'> & {
  groupKey: GroupKey
  opinions: readonly Opinion[]
}

/** Those that it agrees with first; the strips show agreement, so that what it rejects needs saying. */
function OpinionsOf({ groupKey, opinions, ...row }: OpinionsOfProps) {
  if (opinions.length === 0) return <EmptyState title={m.standOutsEmpty()} />
  const isRejected = ({ clustersStats }: Opinion) =>
    clustersStats.some(({ key, repfulFor }) => key === groupKey && repfulFor === 'disagree')
  const rejected = opinions.filter(isRejected)
  const held = opinions.filter((opinion) => !isRejected(opinion))
  const list = { ...row, id: anchorOf(groupKey), kind: 'apart' } as const
  return (
    <>
      {held.length > 0 && (
        <>
          <h4 className={styles.direction}>{m.agreesMore()}</h4>
          <ResultList opinions={held} {...list} />
        </>
      )}
      {rejected.length > 0 && (
        <>
          <h4 className={styles.direction}>{m.rejectsMore()}</h4>
          <ResultList opinions={rejected} {...list} />
        </>
      )}
    </>
  )
}
