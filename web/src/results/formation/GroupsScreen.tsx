import { getConversation, getOpinionMap, listRuns, type PublishedRun } from '@parley/contract'
import { getRouteApi } from '@tanstack/react-router'
import { howWeKnow } from '#messages/confidence.ts'
import * as m from '#messages/formation.ts'
import { listOfFigures, sentences } from '#messages/lists.ts'
import { useApiQuery } from '#queries.ts'
import { FiveSteps } from '#results/guide/FiveSteps.tsx'
import { shortSize } from '#results/groups/sizes.ts'
import { Table } from '#results/tables/Table.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { longDate, wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import styles from './GroupsScreen.module.css'
import { RunChart } from './RunChart.tsx'
import { WhatChanged } from './WhatChanged.tsx'
import { dateOf, groupCountOf, showsSizes, storyOf } from './story.ts'

const route = getRouteApi('/conversation/$postSlugId/groups')

const STEPS_ANCHOR = 'how-we-know'

/** The page that shows how the groups of a conversation formed: every published map in order. */
export function GroupsScreen() {
  const { postSlugId: conversationSlugId } = route.useParams()
  const { data: conversation } = useApiQuery(getConversation, { conversationSlugId })
  const { data: runs, error, refetch } = useApiQuery(listRuns, { conversationSlugId })
  const back = {
    to: '/conversation/$postSlugId',
    params: { postSlugId: conversationSlugId },
    search: { tab: 'analysis' },
    label: m.results(),
  } as const
  const newest = runs?.at(-1)
  const stabilityWord = useStabilityWord(conversationSlugId, newest)
  const title = m.title({ kind: groupingKindOf(newest) })
  const story = runs && storyOf(runs)
  return (
    <Page
      title={title}
      heading="own"
      back={back}
      context={
        newest &&
        conversation && (
          <section aria-labelledby={STEPS_ANCHOR} className={styles.steps}>
            <h2 id={STEPS_ANCHOR} tabIndex={-1}>
              {howWeKnow()}
            </h2>
            <FiveSteps
              metadata={conversation.conversationData.metadata}
              run={{ ...newest, ...measuredLast(runs), stabilityWord }}
            />
          </section>
        )
      }
    >
      <div className={styles.page}>
        <header className={styles.head}>
          <p dir="auto">{conversation?.conversationData.payload.title ?? title}</p>
          <h1 tabIndex={-1}>{story ?? title}</h1>
          {newest && <a href={`#${STEPS_ANCHOR}`}>{howWeKnow()}</a>}
        </header>
        {!runs && !error && <Loading label={m.loading()} lines={8} />}
        {!runs && error && <FailedState text={m.failed()} error={error} retry={refetch} />}
        {runs?.length === 0 && <EmptyState title={m.none()} />}
        {runs && newest && (
          <>
            {!story && (
              <p className={styles.note}>
                {sentences([m.allMapsShow({ ...groupCountOf(newest), numMaps: runs.length }), m.noStory()])}
              </p>
            )}
            <noscript>
              <p>{m.needsScript()}</p>
            </noscript>
            <ComputedAfterwards runs={runs} />
            <RunChart conversationSlugId={conversationSlugId} runs={runs} />
            {story && <WhatChanged runs={runs} />}
            <RunTable runs={runs} />
          </>
        )}
      </div>
    </Page>
  )
}

/**
 * How stable the groups of the newest run are, as a word. Only the map contains the word, so the map is loaded for runs
 * without a number.
 */
function useStabilityWord(conversationSlugId: string, newest: PublishedRun | undefined) {
  const isInWords = newest !== undefined && !newest.redraws && newest.groups.some(({ tenths }) => tenths)
  const { data: map } = useApiQuery(getOpinionMap, { conversationSlugId }, { enabled: isInWords })
  return map?.runId === newest?.runId ? map?.stabilityWord : undefined
}

/** The last measured stability, with its date, while that of the newest run is not measured yet. */
function measuredLast(runs: readonly PublishedRun[] = []) {
  const newest = runs.at(-1)
  if (newest?.redraws || newest?.groups.length === 0) return {}
  const last = runs.findLast(({ redraws }) => redraws)
  return last && { redraws: last.redraws, redrawsAt: last.createdAt }
}

/** The runs of the slider as a table, the newest first. */
export function RunTable({ runs }: { runs: readonly PublishedRun[] }) {
  return (
    <details className={styles.twin}>
      <summary>{m.asTable()}</summary>
      <div className={styles.scroll}>
        <Table
          caption={m.asTable()}
          heads={[
            m.date(),
            m.votes(),
            m.people(),
            m.groups({ kind: groupingKindOf(runs.at(-1)) }),
            m.redraws(),
          ]}
          rows={runs.toReversed().map((run) => ({
            key: run.runId,
            cells: [
              <DateOfRun key="date" run={run} />,
              wholeNumber(run.asOfVote),
              wholeNumber(run.participantCount),
              run.groups.length === 0
                ? m.noneClear()
                : listOfFigures(run.groups.map(showsSizes(run) ? letterAndSize : letter)),
              run.redraws ? m.redrawsShort(run.redraws) : m.notMeasured(),
            ],
          }))}
        />
      </div>
    </details>
  )
}

function DateOfRun({ run }: { run: PublishedRun }) {
  const date = dateOf(run)
  return date === undefined ? m.noDate() : <time dateTime={date}>{longDate(date)}</time>
}

/** Says which maps were computed after an import, and in which order their votes were added. */
function ComputedAfterwards({ runs }: { runs: readonly PublishedRun[] }) {
  const last = runs.findLast(({ computedAfterwards }) => computedAfterwards)
  if (!last) return null
  const votes = last.asOfVote
  return (
    <p className={styles.note}>
      {last.computedAfterwards === 'by_time' ? m.computedByTime({ votes }) : m.computedByPerson({ votes })}
    </p>
  )
}

type GroupOfRun = PublishedRun['groups'][number]
const letter = ({ key }: GroupOfRun) => letterOf(key)
const letterAndSize = (group: GroupOfRun) => `${letterOf(group.key)} ${shortSize(group)}`
