import {
  listConsensus,
  listControversial,
  listRuns,
  type OpinionMap,
  type PublishedRun,
} from '@parley/contract'
import { useEffect, useMemo, useState } from 'react'
import { CHANGES_ANCHOR, FormationLink } from '#results/formation/FormationLink.tsx'
import { useListLength } from '#firstScreen.ts'
import * as m from '#messages/groupChanges.ts'
import { betweenSentences, sentences } from '#messages/lists.ts'
import { useApiQuery } from '#queries.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { FactText } from '#votes/FactText.tsx'
import {
  knownGroups,
  lastVisit,
  rememberGroups,
  rememberVisit,
  type ShownResults,
  shownOf,
} from './shownResults.ts'
import { reasonOf } from './reasonOfChange.ts'
import styles from './SinceLastVisit.module.css'

type SinceLastVisitProps = { conversationSlugId: string; map: OpinionMap }

/** A notice after the map: changes of groups since this device last showed them, and other news. */
export function SinceLastVisit({ conversationSlugId, map }: SinceLastVisitProps) {
  const [known, setKnown] = useState(() => knownGroups(conversationSlugId))
  const [before] = useState(() => lastVisit(conversationSlugId))
  const listed = useListedOpinions(conversationSlugId, map)
  const changes = useChanges(conversationSlugId, { map, known })
  const isUnchanged = changes?.length === 0
  useEffect(() => {
    if (!isUnchanged) return
    rememberGroups(conversationSlugId, shownOf(map))
  }, [conversationSlugId, isUnchanged, map])
  useEffect(() => rememberVisit(conversationSlugId, shownOf(map, listed)), [conversationSlugId, map, listed])
  const kind = groupingKindOf(map)
  const hasChanged = changes !== undefined && changes.length > 0
  useEffect(() => {
    if (hasChanged) announce(m.changed({ kind }))
  }, [hasChanged, kind])
  const dismiss = () => {
    const shown = shownOf(map)
    rememberGroups(conversationSlugId, shown)
    setKnown(shown)
  }
  const news = before && newsSince(before, { map, listed })
  return (
    <div className={styles.news}>
      {hasChanged && (
        <GroupsChanged
          conversationSlugId={conversationSlugId}
          changes={changes}
          map={map}
          known={known}
          onDismiss={dismiss}
        />
      )}
      {news && <p>{news}</p>}
    </div>
  )
}

/** A change of the groups, the run before it, and the number of votes cast since the person last saw them. */
type Change = { run: PublishedRun; before: PublishedRun | undefined; numVotes: number }

/** The changes since the groups that the person knows, oldest first; undefined until they are loaded. */
function useChanges(
  conversationSlugId: string,
  { map, known }: { map: OpinionMap; known: ShownResults | undefined },
): Change[] | undefined {
  const { runId = 0, change } = map
  // A run that was not measured is in no list.
  const isListed = map.structure !== 'not_measured'
  const isAsked = isListed && (known ? known.runId !== runId : change !== undefined)
  const { data, refetch } = useApiQuery(listRuns, { conversationSlugId }, { enabled: isAsked })
  const isOlder = isAsked && data !== undefined && !data.some((run) => run.runId === runId)
  const missing = isOlder ? runId : undefined
  useEffect(() => {
    if (missing !== undefined) void refetch()
  }, [missing, refetch])
  if (!isAsked) return []
  if (data === undefined || isOlder) return undefined
  return data.flatMap((run, at) => {
    const isNew = known ? run.runId > known.runId && run.runId <= runId : run.runId === runId
    if (!isNew || !run.change || run.computedAfterwards) return []
    const before = data[at - 1]
    const since = known?.asOfVote ?? before?.asOfVote ?? 0
    return [{ run, before, numVotes: Math.max(0, run.asOfVote - since) }]
  })
}

type GroupsChangedProps = {
  conversationSlugId: string
  changes: readonly Change[]
  map: OpinionMap
  known: ShownResults | undefined
  onDismiss: () => void
}

function GroupsChanged({ conversationSlugId, changes, map, known, onDismiss }: GroupsChangedProps) {
  const last = changes.at(-1)
  if (!last) return null
  const { run, before, numVotes } = last
  if (!run.change) return null
  const kind = groupingKindOf(map)
  const to = map.place?.key
  const from = known?.key
  return (
    <Notice
      icon="refresh"
      title={m.changed({ kind })}
      actions={
        <>
          <FormationLink conversationSlugId={conversationSlugId} hash={CHANGES_ANCHOR}>
            {m.whatChanged()}
          </FormationLink>
          <Button kind="quiet" onClick={onDismiss}>
            {m.dismiss()}
          </Button>
        </>
      }
    >
      {sentences([
        reasonOf({
          reason: run.change.reason,
          kind,
          groups: run.groups.length,
          before: before?.groups.length,
          votes: numVotes,
        }),
        ...(changes.length > 1 ? [m.earlierChanges({ count: changes.length - 1 })] : []),
      ])}
      {betweenSentences()}
      {from !== undefined && to !== undefined && from !== to && (
        <FactText text={m.youWereInNow({ from, to })} badgeSize={18} />
      )}
    </Notice>
  )
}

/** The opinions of common ground and differences, if both lists are completely loaded. */
function useListedOpinions(conversationSlugId: string, map: OpinionMap): readonly string[] | undefined {
  const options = { enabled: !hasNoGroups(map) }
  const shared = useApiQuery(listConsensus, { conversationSlugId }, options).data
  const apart = useApiQuery(listControversial, { conversationSlugId }, options).data
  const [numShared, numApart] = [useListLength(shared), useListLength(apart)]
  const isWhole =
    (numShared ?? shared?.length) === shared?.length && (numApart ?? apart?.length) === apart?.length
  const slugs = [...(shared ?? []), ...(apart ?? [])].map(({ opinionSlugId }) => opinionSlugId).join()
  const isKnown = shared !== undefined && apart !== undefined && isWhole
  return useMemo(() => (isKnown ? slugs.split(',').filter(Boolean) : undefined), [isKnown, slugs])
}

/** The news as a sentence; undefined if no votes were cast since the last visit. */
function newsSince(
  before: ShownResults,
  { map, listed }: { map: OpinionMap; listed: readonly string[] | undefined },
): string | undefined {
  const numVotes = map.asOfVote - before.asOfVote
  if (numVotes <= 0) return undefined
  const had = before.listed && new Set(before.listed)
  const numNew = had && listed ? listed.filter((slugId) => !had.has(slugId)).length : 0
  return m.sinceLastVisit({ votes: numVotes, opinions: numNew })
}
