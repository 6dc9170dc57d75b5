import {
  type Conversation,
  type GroupKey,
  type Opinion,
  type OpinionMap,
  type PrintedRun,
  textLanguage,
} from '@parley/contract'
import { Suspense } from 'react'
import { groupSizes, standsOutNowhere, whereEverybodyStands, whereGroupsStand } from '#messages/map.ts'
import { sameOfGroup } from '#messages/confidence.ts'
import { betweenSentences, sentences } from '#messages/lists.ts'
import * as m from '#messages/print.ts'
import {
  commonGround,
  commonGroundEmpty,
  differences,
  differencesEmpty,
  differencesInWords,
  differencesIntro,
  majority as majorityView,
  method,
} from '#messages/results.ts'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import { headlineOf, plainHeadline } from '#results/Findings.tsx'
import { MethodText } from '#results/MethodTerms.tsx'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { headlineOpinion, mainFinding } from '#results/findings.ts'
import { GroupLines, leadSentence } from '#results/groups/GroupRows.tsx'
import { sizeInWords } from '#results/groups/sizes.ts'
import { headlinesOf } from '#results/lists/ranking.ts'
import { hasAxis } from '#results/lists/strip.ts'
import { CrowdPicture } from '#results/lazyParts.ts'
import { alternativeOf, captionOf, MAP_ANCHOR } from '#results/map/MapChart.tsx'
import { MapPicture } from '#results/map/MapPicture.tsx'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { Marked } from '#ui/Marked.tsx'
import { longDate } from '#ui/format.ts'
import { groupingKindOf, letterOf, nameOfGroup } from '#ui/groups.ts'
import { organizerName } from '#ui/people.ts'
import { PromisedAnswer } from '#votes/PromisedAnswer.tsx'
import { HeadlineNumbers } from './HeadlineNumbers.tsx'
import { PrintedList, shortened, TotalsList, usePrintedText } from './PrintedList.tsx'
import { SheetHead } from './SheetHead.tsx'
import styles from './ResultPages.module.css'
import { groupRowsWithin, rowsWithin, stripRow, totalsRow } from './listRows.ts'
import { roomOnFirstPage } from './pagesOf.ts'
import { whyNoGroups } from './whyNoGroups.ts'

const NUM_COMMON = 6
/** Without common ground, the majority view has its room. */
const NUM_MAJORITY = 8
const MAJORITY_HEADING = 20
const LEAD_LETTERS = 72
/** With more groups or sides than this there is no room for a sentence about each of them. */
const MAX_LEADS = { groups: 4, sides: 3 }

/** The props of each page of the results, with the lists of the run. */
export type PageProps = {
  conversation: Conversation
  printed: PrintedRun
  common: readonly Opinion[]
  different: readonly Opinion[]
  majority: readonly Opinion[]
  short: readonly Opinion[]
}

type FirstPageProps = PageProps & {
  /** Whether it also has the method, because no later page does. */
  hasMethod: boolean
}

/** The first page: question, findings, map, and common ground; without groups the reason, and the majority view. */
export function FirstPage({ conversation, printed, common, different, majority, hasMethod }: FirstPageProps) {
  const textOf = usePrintedText()
  const { map, headline, introduction } = printed
  const { provenance } = conversation.metadata
  const organizer = organizerName(conversation.metadata)
  const finding = mainFinding(map, { numShared: common.length, widest: headlinesOf(different)[0] })
  const drawing = map.drawings?.desktop
  const isCards = map.step === 'cards' && !hasNoGroups(map)
  const kind = groupingKindOf(map)
  const caption = drawing ? sentences(captionOf(map, drawing)) : ''
  const [shared] = headlinesOf(common.filter(hasText))
  const [widest] = headlinesOf(different.filter(hasText))
  // Figures follow these words, in four lines.
  const leadWords = (text: string) => shortened(text, LEAD_LETTERS)
  const listed = (key: GroupKey) =>
    map.groups.length > MAX_LEADS[kind]
      ? []
      : representativeOf(printed, key).concat(different).filter(hasText)
  const why = whyNoGroups(finding)
  const room = roomOnFirstPage({
    question: conversation.payload.title,
    headline: headline ?? plainHeadline(headlineOf(finding)),
    isOwnHeadline: headline !== undefined,
    hasPromise: conversation.metadata.answerDueOn !== undefined,
    introduction: introduction && `${introduction} ${m.saidBy({ organizer })}`,
    quoted: [shared, widest].flatMap((opinion) => (opinion ? [shortened(textOf(opinion))] : [])),
    kind,
    names: map.groups.map((group) => `${letterOf(group.key)} · ${nameOfGroup(group)} ${sizeInWords(group)}`),
    ofGroups: map.groups.flatMap(({ key, name, summary, redraws }) => {
      const lead = headlineOpinion(key, listed(key))
      return [
        ...(name?.source === 'model' && summary ? [summary] : []),
        lead ? leadSentence(lead, leadWords(textOf(lead.opinion))) : standsOutNowhere(),
        ...(redraws && redraws.same !== map.redraws?.same ? [sameOfGroup(redraws)] : []),
      ]
    }),
    caption: caption && sentences([m.readingTheMap(), caption]),
    hasPicture: drawing !== undefined || isCards,
    whyNoGroups: why,
  })
  const votesOf = provenance?.firstVoteAt?.slice(0, 4)
  const result = longDate(map.createdAt ?? conversation.metadata.updatedAt)
  const list = groupRowsWithin(common, { room, most: NUM_COMMON, kind: 'shared' })
  return (
    <>
      <SheetHead
        conversation={conversation}
        text={
          provenance?.isUploaded
            ? m.organizerFileAndResult({ organizer, result })
            : votesOf
              ? m.organizerVotesAndResult({ organizer, votesOf, result })
              : m.organizerAndResult({ organizer, result })
        }
      />
      <p className={styles.question} dir="auto" lang={textLanguage(conversation.payload)}>
        {conversation.payload.title}
      </p>
      <PromisedAnswer metadata={conversation.metadata} className={styles.note} />
      <h1 className={styles.headline} dir={headline && 'auto'}>
        {headline ?? <Marked text={headlineOf(finding)} />}
      </h1>
      {headline && <p className={styles.note}>{m.ownHeadlineNote({ organizer })}</p>}
      {introduction && (
        <p className={styles.introduction} dir="auto">
          {introduction} <cite>{m.saidBy({ organizer })}</cite>
        </p>
      )}
      <HeadlineNumbers printed={printed} shared={shared} widest={widest} />
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
              <GroupLines map={map} listed={listed} shorten={leadWords} badgeSize={24} />
              {drawing && (
                <p className={styles.reading}>
                  <b>{m.readingTheMap()}</b>
                  {betweenSentences()}
                  {caption}
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
        <section>
          <h2 className={styles.list}>{m.whyNoGroups()}</h2>
          <p>{why}</p>
        </section>
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
              opinions={list.rows}
              kind="shared"
              hasStrips={list.hasStrips}
              map={map}
            />
          )}
        </section>
      )}
      {isMajorityFirst(map, common) && majority.length > 0 && (
        <section>
          <h2 className={styles.later}>{majorityView()}</h2>
          <TotalsList
            opinions={rowsWithin(majority, {
              room: room - (hasMethod ? METHOD_HEIGHT : 0) - MAJORITY_HEADING,
              most: NUM_MAJORITY,
              heightOf: totalsRow,
            })}
            figure="majority"
          />
        </section>
      )}
      {hasMethod && (
        <div className={styles.alone}>
          <PrintedMethod map={map} metadata={conversation.metadata} />
        </div>
      )}
    </>
  )
}

/** Whether the majority view is on the first page, because there is no common ground. */
export const isMajorityFirst = (map: OpinionMap, common: readonly Opinion[]): boolean =>
  hasNoGroups(map) || common.length === 0

/** Whether an opinion still has its text; moderators may have removed it. */
const hasText = ({ opinion }: Opinion): boolean => opinion !== ''

const representativeOf = ({ representative, opinions }: PageProps['printed'], key: GroupKey): Opinion[] => {
  const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  return (representative[key] ?? []).flatMap((slugId) => bySlug.get(slugId) ?? [])
}

const NUM_DIFFERENT = 8
/** The height left for rows beside the headings and the note on the method, in pixels. */
const LIST_HEIGHT = 570

/** The height for the rows of a list alone on its page. */
const PAGE_HEIGHT = 930
/** The height of the note on the method below a list, in pixels. */
const METHOD_HEIGHT = 260

/** The second page of the full form: where the groups differ, and the note on the method. */
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
              opinions={rowsWithin(different, {
                room: LIST_HEIGHT,
                most: NUM_DIFFERENT,
                heightOf: stripRow('apart'),
              })}
              kind="apart"
              hasStrips
              map={map}
            />
          </>
        )}
      </section>
      <PrintedMethod map={map} metadata={conversation.metadata} />
    </>
  )
}

/** What most people want beside the common ground. */
export function MajorityPage({ opinions }: { opinions: readonly Opinion[] }) {
  return (
    <section>
      <h2 className={styles.heading}>{majorityView()}</h2>
      <TotalsList
        opinions={rowsWithin(opinions, { room: PAGE_HEIGHT, most: opinions.length, heightOf: totalsRow })}
        figure="majority"
      />
    </section>
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
              votes: Math.round(map.asOfVote / map.participantCount),
              opinions: map.opinionCount,
            })}
          </p>
        )}
      </div>
    </section>
  )
}
