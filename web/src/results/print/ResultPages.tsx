import type { Conversation, GroupKey, Opinion, OpinionMap, PrintedRun } from '@parley/contract'
import { Suspense, type ReactNode } from 'react'
import { groupSizes, whereEverybodyStands, whereGroupsStand } from '#messages/map.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/print.ts'
import {
  commonGround,
  commonGroundEmpty,
  differences,
  differencesEmpty,
  differencesInWords,
  differencesIntro,
  method,
} from '#messages/results.ts'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import { headlineOf, plainHeadline } from '#results/Findings.tsx'
import { MethodText } from '#results/MethodNote.tsx'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { directionOf, isInSteps, statsOfGroup, type GroupShare, groupShares } from '#results/stats.ts'
import { headlineOpinion, mainFinding } from '#results/findings.ts'
import { GroupLines, leadSentence } from '#results/groups/GroupRows.tsx'
import { headlinesOf, gapOf } from '#results/lists/ranking.ts'
import { hasAxis } from '#results/lists/strip.ts'
import { CrowdPicture } from '#results/lazyParts.ts'
import { alternativeOf, captionOf, MAP_ANCHOR } from '#results/map/MapChart.tsx'
import { MapPicture } from '#results/map/MapPicture.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { Wordmark } from '#ui/Logo.tsx'
import { Marked } from '#ui/Marked.tsx'
import { longDate, wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { PrintedList, shortened, usePrintedText } from './PrintedList.tsx'
import styles from './ResultPages.module.css'
import { roomOnFirstPage } from './pagesOf.ts'

const NUM_COMMON = 6
/** With more groups or sides than this there is no room for a sentence about each of them. */
const MAX_LEADS = { groups: 4, sides: 3 }

/** The props of each page of the results. */
export type PageProps = {
  conversation: Conversation
  printed: PrintedRun
  common: readonly Opinion[]
  different: readonly Opinion[]
}

/**
 * The first page: question, findings, map, and common ground. Without groups it also has the method, as it is the last
 * page.
 */
export function FirstPage({ conversation, printed, common, different }: PageProps) {
  const textOf = usePrintedText()
  const { map, headline } = printed
  const { organization, authorUsername, provenance } = conversation.metadata
  const organizer = organization?.name ?? authorUsername
  const finding = mainFinding(map, { numShared: common.length, widest: headlinesOf(different)[0] })
  const drawing = map.drawings?.desktop
  const isCards = map.step === 'cards' && !hasNoGroups(map)
  const kind = groupingKindOf(map)
  const caption = drawing ? captionOf(map, drawing).join(' ') : ''
  const [shared] = headlinesOf(common.filter(hasText))
  const [widest] = headlinesOf(different.filter(hasText))
  const listed = (key: GroupKey) =>
    map.groups.length > MAX_LEADS[kind]
      ? []
      : representativeOf(printed, key).concat(different).filter(hasText)
  const room = roomOnFirstPage({
    question: conversation.payload.title,
    headline: headline ?? plainHeadline(headlineOf(finding)),
    isOwnHeadline: headline !== undefined,
    quoted: [shared, widest].flatMap((opinion) => (opinion ? [shortened(textOf(opinion))] : [])),
    kind,
    numGroups: map.groups.length,
    ofGroups: map.groups.flatMap(({ key, summary }) => {
      const lead = headlineOpinion(key, listed(key))
      return [...(summary ? [summary] : []), ...(lead ? [leadSentence(lead, textOf(lead.opinion))] : [])]
    }),
    caption,
  })
  return (
    <>
      <header className={styles.head}>
        <Wordmark />
        <span dir="auto">
          {m.organizerAndDates({
            organizer,
            votesOf: provenance?.firstVoteAt?.slice(0, 4),
            result: longDate(map.createdAt ?? conversation.metadata.updatedAt),
          })}
        </span>
      </header>
      <p className={styles.question} dir="auto">
        {conversation.payload.title}
      </p>
      <h1 className={styles.headline} dir="auto">
        {headline ?? <Marked text={headlineOf(finding)} />}
      </h1>
      {headline && <p className={styles.note}>{m.ownHeadlineNote({ organizer })}</p>}
      <Numbers printed={printed} shared={shared} widest={widest} />
      {(drawing ?? isCards) && (
        <figure id={MAP_ANCHOR} className={styles.figure}>
          <div className={styles.map}>
            {drawing ? (
              <MapPicture drawing={drawing} map={map} alternative={alternativeOf(map, drawing)} />
            ) : (
              <div className={styles.crowd}>
                <Suspense>
                  <CrowdPicture groups={map.groups} numPeople={map.participantCount} />
                </Suspense>
              </div>
            )}
            <div className={styles.groups}>
              <GroupLines map={map} listed={listed} badgeSize={24} />
              {drawing && (
                <p className={styles.reading}>
                  <b>{m.readingTheMap()}</b> {caption}
                </p>
              )}
            </div>
          </div>
          <ChartTools
            id={MAP_ANCHOR}
            title={(isCards ? groupSizes : hasNoGroups(map) ? whereEverybodyStands : whereGroupsStand)({
              kind,
            })}
            headline={headline ?? plainHeadline(headlineOf(finding))}
            numPeople={map.participantCount}
            groups={hasNoGroups(map) ? [] : map.groups}
          />
        </figure>
      )}
      {hasNoGroups(map) ? (
        <div className={styles.alone}>
          <PrintedMethod map={map} metadata={conversation.metadata} />
        </div>
      ) : (
        <section id="common-ground" aria-label={commonGround()}>
          <h2 className={styles.list}>
            <mark>{commonGround()}</mark>
          </h2>
          {common.length === 0 ? (
            <p className={styles.note}>{commonGroundEmpty({ numGroups: map.groups.length, kind })}</p>
          ) : (
            <PrintedList
              id="common-ground"
              title={commonGround()}
              opinions={common}
              kind="shared"
              most={NUM_COMMON}
              room={room}
              map={map}
            />
          )}
        </section>
      )}
    </>
  )
}

/** Whether an opinion still has its text; moderators may have removed it. */
const hasText = ({ opinion }: Opinion): boolean => opinion !== ''

const representativeOf = ({ representative, opinions }: PageProps['printed'], key: GroupKey): Opinion[] => {
  const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  return (representative[key] ?? []).flatMap((slugId) => bySlug.get(slugId) ?? [])
}

type NumbersProps = { printed: PageProps['printed']; shared?: Opinion; widest?: Opinion }

/** Three numbers, each with its base. */
function Numbers({ printed: { map }, shared, widest }: NumbersProps) {
  const gap = widest && gapOf(widest)
  return (
    <div className={styles.numbers}>
      <Figure number={wholeNumber(map.participantCount)}>
        {m.castVotes({
          people: map.participantCount,
          votes: wholeNumber(map.asOfVote),
          opinions: wholeNumber(map.opinionCount),
        })}
      </Figure>
      {shared && (
        <SharesOf
          kind={groupingKindOf(map)}
          opinion={shared}
          shares={groupShares(shared, directionOf(shared))}
        />
      )}
      {widest && gap && (
        <SharesOf
          kind={groupingKindOf(map)}
          opinion={widest}
          shares={groupShares(widest, 'agree').filter(({ key }) => [gap.high.key, gap.low.key].includes(key))}
          isAgreement
        />
      )}
    </div>
  )
}

type SharesOfProps = {
  kind: GroupingKind
  opinion: Opinion
  shares: readonly GroupShare[]
  isAgreement?: boolean
}

function SharesOf({ kind, opinion, shares, isAgreement = false }: SharesOfProps) {
  const textOf = usePrintedText()
  if (shares.length === 0) return null
  const voters = shares.map(({ key }) => statsOfGroup(opinion, key)?.shares?.voters ?? '')
  const agrees = isAgreement || directionOf(opinion) === 'agree'
  const parts = {
    voters: isInSteps(opinion) ? withoutRepeats(voters) : voters,
    opinion: shortened(textOf(opinion)),
  }
  if (shares.some(({ interval }) => !interval)) {
    const words = shares.map(({ key, short: share }) => m.groupAndShare({ letter: letterOf(key), share }))
    return <Figure number={m.inOneLine(words)}>{(agrees ? m.agreeInWords : m.disagreeInWords)(parts)}</Figure>
  }
  return (
    <Figure number={m.joinedShares(shares.map(({ short }) => short))}>
      {(agrees ? m.theyAgree : m.theyDisagree)({
        kind,
        letters: shares.map(({ key }) => letterOf(key)),
        ...parts,
      })}
    </Figure>
  )
}

/** The minimum numbers of voters are often the same for all groups, and are then printed once. */
const withoutRepeats = (texts: readonly string[]): readonly string[] =>
  new Set(texts).size === 1 ? texts.slice(0, 1) : texts

function Figure({ number, children }: { number: string; children: ReactNode }) {
  return (
    <p className={styles.number}>
      <b>{number}</b>
      <span dir="auto">{children}</span>
    </p>
  )
}

const NUM_DIFFERENT = 8
/** The height left for rows beside the headings and the note on the method, in pixels. */
const LIST_HEIGHT = 570

/** The second page: where the groups differ, and the note on the method. */
export function SecondPage({ conversation, printed: { map }, different }: PageProps) {
  const title = differences({ kind: groupingKindOf(map) })
  return (
    <>
      <section id="differences" className={styles.differences}>
        <h2 className={styles.heading}>{title}</h2>
        {different.length === 0 ? (
          <p>{differencesEmpty()}</p>
        ) : (
          <>
            <p className={styles.intro}>
              {different.some(hasAxis) ? differencesIntro() : differencesInWords()}
            </p>
            <PrintedList
              id="differences"
              title={title}
              opinions={different}
              kind="apart"
              most={NUM_DIFFERENT}
              room={LIST_HEIGHT}
              map={map}
            />
          </>
        )}
      </section>
      <PrintedMethod map={map} metadata={conversation.metadata} />
    </>
  )
}

/** How to read the results, and how they are computed. */
export function PrintedMethod({ map, metadata }: { map: OpinionMap } & Pick<Conversation, 'metadata'>) {
  return (
    <section>
      <h2 className={styles.heading}>{method()}</h2>
      <div className={styles.method}>
        <MethodText map={map} />
        <RemovedOpinionCounts metadata={metadata} as="p" />
        {map.participantCount > 0 && (
          <p>
            {m.averageVotes({
              votes: wholeNumber(Math.round(map.asOfVote / map.participantCount)),
              opinions: wholeNumber(map.opinionCount),
            })}
          </p>
        )}
      </div>
    </section>
  )
}
