import { type GroupKey, listRepresentative, type Opinion } from '@parley/contract'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useApiQuery } from '#queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { anchorOf } from './group.tsx'
import { letterAndName } from './groupNames.ts'
import { hasNoGroups } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { ResultList } from './ResultList.tsx'
import { type PartProps, Section } from './Section.tsx'
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

function OpinionsOf({ groupKey, ...row }: OpinionsOfProps) {
  if (row.opinions.length === 0) return <EmptyState title={m.standOutsEmpty()} />
  return <ResultList id={anchorOf(groupKey)} kind="apart" {...row} />
}
