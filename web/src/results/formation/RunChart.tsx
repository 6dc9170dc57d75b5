import { getRunMap, type PublishedRun } from '@parley/contract'
import { Suspense, useEffect, useState } from 'react'
import { CrowdPicture } from '#results/lazyParts.ts'
import { sizeInWords } from '#results/groups/sizes.ts'
import { MapPicture } from '#results/map/MapPicture.tsx'
import * as m from '#messages/formation.ts'
import { listWithSemicolons } from '#messages/lists.ts'
import { groupOnMap } from '#messages/map.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { letterOf, shapeNameOf } from '#ui/groups.ts'
import { Icon } from '#ui/Icon.tsx'
import { RunSlider } from './RunSlider.tsx'
import styles from './RunChart.module.css'
import { changesIn, dateOf, groupCountOf, showsSizes } from './story.ts'

type RunChartProps = { conversationSlugId: string; runs: readonly PublishedRun[] }

/** The published maps, chosen by a slider: a sentence, a map, and the lanes of all groups. */
export function RunChart({ conversationSlugId, runs }: RunChartProps) {
  const last = runs.length - 1
  const [chosenId, setChosenId] = useState<number>()
  const chosenIndex = runs.findIndex(({ runId }) => runId === chosenId)
  const index = chosenIndex < 0 ? last : chosenIndex
  const run = runs[index]
  if (!run) return null
  const changes = changesIn(runs)
  const earlier = changes.findLast((change) => change < index) ?? (index > 0 ? 0 : undefined)
  const later = changes.find((change) => change > index) ?? (index < last ? last : undefined)
  const choose = (place: number | undefined) => setChosenId(runs[place ?? index]?.runId)
  return (
    <div className={styles.figure}>
      <p className={styles.moment} aria-live="polite">
        {momentOf(run)}
      </p>
      <MapOfRun conversationSlugId={conversationSlugId} run={run} />
      {runs.length > 1 && (
        <>
          <RunSlider runs={runs} at={index} changes={changes} onChoose={choose} />
          <div className={styles.steps}>
            <Button disabled={earlier === undefined} onClick={() => choose(earlier)}>
              <Icon name="back" size={18} />
              {m.earlierChange()}
            </Button>
            <Button disabled={later === undefined} onClick={() => choose(later)}>
              {m.laterChange()}
              <span className={styles.forward}>
                <Icon name="back" size={18} />
              </span>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const momentOf = (run: PublishedRun): string => {
  const date = dateOf(run)
  const moment = {
    votes: run.asOfVote,
    date: date === undefined ? 'none' : longDate(date),
    ...groupCountOf(run),
  }
  return run.redraws && moment.count > 0
    ? m.momentWithRepeats({ ...moment, ...run.redraws })
    : m.moment(moment)
}

/** Nothing is loaded until the slider has rested for this long. */
const SETTLED_MS = 150

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function MapOfRun({ conversationSlugId, run }: { conversationSlugId: string; run: PublishedRun }) {
  const runId = useSettled(run.runId)
  const query = useApiQuery(getRunMap, { conversationSlugId, runId }, { staleTime: Infinity })
  const [last, setLast] = useState(query.data)
  if (query.data && query.data !== last) setLast(query.data)
  const shown = query.data ?? last
  if (query.error) return <FailedState text={m.mapFailed()} error={query.error} retry={query.refetch} />
  const isCurrent = shown?.runId === run.runId
  const groups = run.groups.map((group) => {
    const names = { letter: letterOf(group.key), name: shapeNameOf(group.key) }
    return showsSizes(run)
      ? groupOnMap({ kind: 'groups', ...names, size: sizeInWords(group) })
      : m.groupName(names)
  })
  const alternative = m.mapOf({
    moment: momentOf(run),
    groups: groups.length === 0 ? 'none' : listWithSemicolons(groups),
  })
  const { drawings } = shown ?? {}
  if (isCurrent && !drawings) {
    // The picture shows sizes.
    const isCards = showsSizes(run) && run.groups.some(({ tenths }) => tenths !== undefined)
    return isCards ? (
      <Suspense fallback={<div className={styles.map} />}>
        <CrowdPicture groups={run.groups} numPeople={run.participantCount} />
      </Suspense>
    ) : (
      <p className={`${styles.map} ${styles.single}`}>{m.noMap()}</p>
    )
  }
  return (
    <div className={styles.map} data-stale={isCurrent ? undefined : ''} aria-busy={!isCurrent}>
      {drawings &&
        (['phone', 'desktop'] as const).map((frame) => (
          <div key={frame} className={styles[frame]}>
            <MapPicture drawing={drawings[frame]} map={{ groups: run.groups }} alternative={alternative} />
          </div>
        ))}
    </div>
  )
}
