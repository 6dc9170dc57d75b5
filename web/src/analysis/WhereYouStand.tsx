import type { OpinionMap } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/analysis.ts'
import { Answered } from './Answered.tsx'
import { chosenOf, useChoices } from './choices.ts'
import { GroupBadge } from './GroupBadge.tsx'
import { GroupTable } from './GroupTable.tsx'
import { MapFigure } from './MapFigure.tsx'
import { OpinionPicker } from './OpinionPicker.tsx'
import { useOpinionMap } from './opinionMap.ts'
import { Section } from './Section.tsx'
import { regroupedSentence, seenOf, sentenceOf, standingOf } from './standing.ts'
import { rememberedView, rememberView } from './view.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import styles from './WhereYouStand.module.css'

type WhereYouStandProps = {
  conversationSlugId: string
  /** On the analysis tab the choices of opinions are there already. */
  isOnAnalysis?: boolean
}

/** The viewer's place among the groups: in a sentence, as a map and as a table. */
export function WhereYouStand({ conversationSlugId, isOnAnalysis = false }: WhereYouStandProps) {
  const map = useOpinionMap(conversationSlugId)
  return (
    <Section id="where-you-stand" title={m.whereYouStand()}>
      <Answered answer={map} title={m.whereYouStand()} failed={m.failedMap()} lines={6}>
        {(found) => (
          <Standing conversationSlugId={conversationSlugId} map={found} isOnAnalysis={isOnAnalysis} />
        )}
      </Answered>
    </Section>
  )
}

function Standing({
  conversationSlugId,
  map,
  isOnAnalysis = false,
}: WhereYouStandProps & { map: OpinionMap }) {
  const [view, setView] = useState(rememberedView)
  const [slugId, setSlugId] = useState('')
  const [isChoosing, setChoosing] = useState(isOnAnalysis)
  const choices = useChoices(conversationSlugId, isChoosing)
  const chosen = chosenOf(choices, slugId)
  const change = useRegrouped(map)
  const standing = standingOf(map)
  const sentence = sentenceOf(standing)
  const show = (next: typeof view) => {
    setView(next)
    rememberView(next)
  }
  return (
    <div className={styles.card}>
      <output className={styles.sentence}>
        {standing.kind === 'placed' && <GroupBadge groupKey={standing.group.key} />}
        <span>{sentence}</span>
      </output>
      {change && <output className={styles.change}>{change}</output>}
      {map.groups.length > 0 && !map.noMapReason && (
        <>
          <div className={styles.controls}>
            <ViewSwitch view={view} onChange={show} />
            <OpinionPicker
              choices={choices}
              chosen={chosen}
              onChoose={setSlugId}
              onTouch={() => setChoosing(true)}
            />
          </div>
          {view === 'map' && (
            <div className={styles.map}>
              <MapFigure
                conversationSlugId={conversationSlugId}
                map={map}
                sentence={sentence}
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

/** Says it once when a new run gives the viewer another letter. */
function useRegrouped(map: OpinionMap): string | undefined {
  const now = seenOf(map)
  const [seen, setSeen] = useState(now)
  const [change, setChange] = useState<string>()
  if (seen.runId !== now.runId || seen.key !== now.key) {
    setSeen(now)
    setChange(regroupedSentence(seen, now))
  }
  return change
}
