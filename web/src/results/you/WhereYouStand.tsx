import type { Opinion, OpinionMap, PositionWords } from '@parley/contract'
import { Suspense, useState } from 'react'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/map.ts'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { mainFinding } from '#results/findings.ts'
import { GroupRows } from '#results/groups/GroupRows.tsx'
import { CrowdPicture, FewPeople, GroupTable, OwnWords, SetsApart } from '#results/lazyParts.ts'
import { MAP_ANCHOR, MapChart } from '#results/map/MapChart.tsx'
import { PeopleOnMap } from '#results/map/PeopleOnMap.tsx'
import { chosenOf, OpinionPicker, useChoices } from '#results/map/OpinionPicker.tsx'
import { hasNoGroups, useOpinionMap } from '#results/map/opinionMap.ts'
import { ownPositionOf, sentenceOf } from './ownPosition.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { Section } from '#results/Section.tsx'
import { useView, ViewSwitch } from '#results/groups/ViewSwitch.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import { PlaceText } from '#votes/PlaceText.tsx'
import styles from './WhereYouStand.module.css'

type WhereYouStandProps = {
  conversationSlugId: string
  /** The finding of the conversation, for pictures of the map. */
  headline: string
  /** The opinion that the map shows, if another part of the page chooses it as well. */
  onMap?: Opinion
  onShowOnMap?: (opinion: Opinion | undefined) => void
}

/** The viewer's place among the groups: as a sentence, a map and a table. */
export function WhereYouStand(props: WhereYouStandProps) {
  const map = useOpinionMap(props.conversationSlugId)
  return (
    <QueryBoundary query={map} title={m.whereYouStand()} failed={analysis.failedMap()} lines={6}>
      {(found) => <PositionOnMap map={found} isPlaceKnown={map.isPlaceKnown} words={map.words} {...props} />}
    </QueryBoundary>
  )
}

function PositionOnMap({
  conversationSlugId,
  map,
  isPlaceKnown,
  words,
  headline,
  onMap,
  onShowOnMap,
}: WhereYouStandProps & { map: OpinionMap; isPlaceKnown: boolean; words: PositionWords | undefined }) {
  const [view, setView] = useView()
  const [slugId, setSlugId] = useState('')
  const hasGroups = !hasNoGroups(map)
  const choices = useChoices(conversationSlugId, hasGroups)
  const chosen = onMap ?? chosenOf(choices, slugId)
  const choose = (chosenSlugId: string) => {
    onShowOnMap?.(undefined)
    setSlugId(chosenSlugId)
  }
  const finding = mainFinding(map, { numShared: 0 })
  if (finding.kind === 'too_few')
    return (
      <Suspense>
        <FewPeople conversationSlugId={conversationSlugId} count={finding.numOfTen} />
      </Suspense>
    )
  // The headline says when there will be groups.
  if (finding.kind === 'groups_later') return null
  // With few people the groups are cards beside a picture that has no places, so it shows no opinion either.
  const isCards = hasGroups && map.step === 'cards'
  const kind = groupingKindOf(map)
  // A picture of few people shows sizes, but those of sides follow from how sides are defined.
  const hasPicture = !isCards || kind === 'groups'
  const position = ownPositionOf(map, words)
  // The headline and the note below it say what was found instead of groups.
  const isExplained = finding.kind === 'no_clear_groups' && finding.structure !== undefined
  const { drawings } = map
  const standing = position.kind === 'stands' ? position.standing : undefined
  const ownKey = standing && 'key' in standing.place ? standing.place.key : undefined
  const sentence =
    position.kind === 'stands' ? (
      <Suspense>
        <PlaceText place={position.standing.place} kind={kind} badgeSize={22} />
      </Suspense>
    ) : (
      sentenceOf(position, kind)
    )
  const title = isCards
    ? m.groupSizes({ kind })
    : hasGroups
      ? m.whereGroupsStand({ kind })
      : m.whereEverybodyStands()
  const table = (
    <GroupTable conversationSlugId={conversationSlugId} map={map} chosen={isCards ? undefined : chosen} />
  )
  const figure = (
    <Section
      id={MAP_ANCHOR}
      guide={isCards ? 'groups' : 'position'}
      title={ownKey ? m.whereYouStand() : title}
      heading={ownKey && sentence}
      className={styles.figure}
      isHeadingPersonal
      tools={
        <ChartTools
          id={MAP_ANCHOR}
          title={title}
          headline={headline}
          numPeople={map.participantCount}
          groups={hasGroups ? map.groups : []}
        />
      }
    >
      {ownKey || (position.kind === 'not_voted' && !isPlaceKnown) || isExplained ? null : (
        <p className={styles.sentence} {...NOT_IN_PICTURE}>
          {sentence}
        </p>
      )}
      {hasGroups && !isCards && <PeopleOnMap map={map} className={styles.people} />}
      {map.place && hasGroups && (
        <Suspense>
          <OwnWords map={map} standing={standing} />
        </Suspense>
      )}
      {hasGroups && (
        <div className={styles.controls} {...NOT_IN_PICTURE}>
          {hasPicture && <ViewSwitch view={view} onChange={setView} isCards={isCards} />}
          {!isCards && <OpinionPicker choices={choices} kind={kind} chosen={chosen} onChoose={choose} />}
        </div>
      )}
      {drawings && (
        <div className={hasGroups && view === 'table' ? styles.folded : styles.shown}>
          <MapChart map={map} drawings={drawings} chosen={chosen} />
        </div>
      )}
      {isCards && hasPicture && (
        <div className={view === 'table' ? styles.folded : styles.shown}>
          <Suspense>
            <CrowdPicture groups={map.groups} numPeople={map.participantCount} />
          </Suspense>
        </div>
      )}
      {hasGroups &&
        (view === 'table' || !hasPicture ? (
          <div className={styles.shown}>
            <Suspense>{table}</Suspense>
          </div>
        ) : (
          <noscript>
            <div className={styles.unscripted}>{table}</div>
          </noscript>
        ))}
      {words && ownKey && (
        <Suspense>
          <SetsApart conversationSlugId={conversationSlugId} words={words} groupKey={ownKey} kind={kind} />
        </Suspense>
      )}
    </Section>
  )
  if (!hasGroups) return figure
  return (
    <>
      {figure}
      <GroupRows conversationSlugId={conversationSlugId} map={map} />
    </>
  )
}
