import type { Opinion, OpinionMap } from '@parley/contract'
import { useMemo, useState } from 'react'
import * as m from '#messages/analysis.ts'
import { GroupBadge } from './group.tsx'
import { GroupTable } from './GroupTable.tsx'
import { MapFigure } from './MapFigure.tsx'
import { chosenOf, OpinionPicker, useChoices } from './OpinionPicker.tsx'
import { useOpinionMap } from './opinionMap.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { Section } from './Section.tsx'
import {
  placedSentences,
  regroupedSentence,
  type Seen,
  seenOf,
  sentenceOf,
  ownPositionOf,
} from './ownPosition.ts'
import { useView, ViewSwitch } from './ViewSwitch.tsx'
import styles from './WhereYouStand.module.css'

type WhereYouStandProps = {
  conversationSlugId: string
  /** On the analysis tab the choices of opinions are there already. */
  isOnAnalysis?: boolean
  /** The opinion by which the map shows how the groups voted, where somebody else chooses it too. */
  onMap?: Opinion
  onShowOnMap?: (opinion: Opinion | undefined) => void
}

/** The viewer's place among the groups: in a sentence, as a map and as a table. */
export function WhereYouStand(props: WhereYouStandProps) {
  const map = useOpinionMap(props.conversationSlugId)
  return (
    <Section id="where-you-stand" title={m.whereYouStand()}>
      <QueryBoundary query={map} title={m.whereYouStand()} failed={m.failedMap()} lines={6}>
        {(found) => <PositionOnMap map={found} {...props} />}
      </QueryBoundary>
    </Section>
  )
}

function PositionOnMap({
  conversationSlugId,
  map,
  isOnAnalysis = false,
  onMap,
  onShowOnMap,
}: WhereYouStandProps & { map: OpinionMap }) {
  const [view, setView] = useView()
  const [slugId, setSlugId] = useState('')
  const [isChoosing, setChoosing] = useState(isOnAnalysis)
  const choices = useChoices(conversationSlugId, isChoosing)
  const chosen = onMap ?? chosenOf(choices, slugId)
  const choose = (chosenSlugId: string) => {
    onShowOnMap?.(undefined)
    setSlugId(chosenSlugId)
  }
  const regrouped = useMemo(() => regroupedTeller(), [])
  const change = regrouped(map)
  const position = ownPositionOf(map)
  const sentence = sentenceOf(position)
  const placed = placedSentences(map)
  return (
    <div className={styles.card}>
      <output className={styles.sentence}>
        {position.kind === 'placed' && <GroupBadge groupKey={position.group.key} />}
        <span>{sentence}</span>
      </output>
      {placed.length > 0 && <p className={styles.placed}>{placed.join(' ')}</p>}
      {change && <output className={styles.change}>{change}</output>}
      {map.groups.length > 0 && !map.noMapReason && (
        <>
          <div className={styles.controls}>
            <ViewSwitch view={view} onChange={setView} />
            <OpinionPicker
              choices={choices}
              chosen={chosen}
              onChoose={choose}
              onTouch={() => setChoosing(true)}
            />
          </div>
          {view === 'map' && (
            <div className={styles.map}>
              <MapFigure
                conversationSlugId={conversationSlugId}
                map={map}
                sentence={[sentence, ...placed].join(' ')}
                chosen={chosen}
              />
            </div>
          )}
          <div className={view === 'table' ? styles.table : styles.printed}>
            <GroupTable conversationSlugId={conversationSlugId} map={map} chosen={chosen} />
          </div>
        </>
      )}
    </div>
  )
}

/** Says it once when a new run gives the viewer another letter. The same map gets the same answer. */
const regroupedTeller = () => {
  let seen: Seen | undefined
  let change: string | undefined
  return (map: OpinionMap): string | undefined => {
    const now = seenOf(map)
    if (seen && (seen.runId !== now.runId || seen.key !== now.key)) change = regroupedSentence(seen, now)
    seen = now
    return change
  }
}
