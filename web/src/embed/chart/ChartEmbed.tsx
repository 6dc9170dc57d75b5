import {
  getConversation,
  getOpinionMap,
  isSlugId,
  listOpinionsBySlug,
  plainLine,
  type Conversation,
  type Opinion,
  type OpinionMap,
  type WireError,
} from '@parley/contract'
import type { EmbedAddress } from '#embed/address.ts'
import { Link } from '#embed/siteLinks.tsx'
import * as m from '#messages/chartEmbed.ts'
import { asOf, failed, loading, quoted } from '#messages/citation.ts'
import { sentences } from '#messages/lists.ts'
import { useApiQuery } from '#queries.ts'
import { nameIn, runOf, whyNoFigures } from '#results/citation/citation.ts'
import { useSourceOf } from '#results/export/chartSource.ts'
import { OpinionFigures } from '#results/lists/OpinionFigures.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { Loading } from '#ui/Loading.tsx'
import { Marked } from '#ui/Marked.tsx'
import styles from './ChartEmbed.module.css'
import { ChartTable } from './ChartTable.tsx'

/** What a chart shows: everybody, or also the groups, below each other or side by side. */
type ChartSize = 'small' | 'medium' | 'wide'

const sizeOf = (size: string | undefined): ChartSize =>
  size === 'small' || size === 'wide' ? size : 'medium'

type ChartEmbedProps = Pick<EmbedAddress, 'conversationSlugId' | 'opinion' | 'size'>

/** The figures of one opinion inside a page of another site. It has nothing to press, so that it needs no script. */
export function ChartEmbed({ size, ...address }: ChartEmbedProps) {
  return (
    <main className={styles.frame} data-size={sizeOf(size)}>
      <Content {...address} size={sizeOf(size)} />
    </main>
  )
}

type ContentProps = Omit<ChartEmbedProps, 'size'> & { size: ChartSize }

function Content({ conversationSlugId = '', opinion: opinionSlugId = '', size }: ContentProps) {
  const isNamed = isSlugId(conversationSlugId) && isSlugId(opinionSlugId)
  const conversation = useApiQuery(getConversation, { conversationSlugId }, { enabled: isNamed })
  const opinions = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList: [opinionSlugId], conversationSlugId },
    { enabled: isNamed },
  )
  const map = useApiQuery(getOpinionMap, { conversationSlugId }, { enabled: isNamed })
  const readings = [conversation, opinions, map]
  const opinion = opinions.data?.[0]
  // A private conversation counts as missing here, as does an opinion that moderators have removed or that is about the person.
  const isPrivate = conversation.data?.conversationData.metadata.isIndexed === false
  const isGone =
    opinions.data !== undefined &&
    (opinion?.moderation.status !== 'unmoderated' || opinion.aboutPerson !== undefined)
  const isRefused = readings.some(({ error }) => error && REFUSALS.includes(error.name))
  if (!isNamed || isPrivate || isGone || isRefused) return <p>{m.noChart()}</p>
  if (conversation.data && opinion && map.data)
    return <Chart conversation={conversation.data.conversationData} map={map.data} {...{ opinion, size }} />
  const lost = readings.filter(({ error }) => error)
  const retry = () => lost.forEach(({ refetch }) => void refetch())
  if (lost[0]) return <FailedState text={failed()} error={lost[0].error} retry={retry} />
  return <Loading label={loading()} lines={4} />
}

/** Errors that stay when the call is repeated. */
const REFUSALS: readonly WireError['name'][] = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'gone',
]

type ChartProps = { conversation: Conversation; opinion: Opinion; map: OpinionMap; size: ChartSize }

function Chart({ conversation, opinion, map, size }: ChartProps) {
  const { slugId, title, terms } = useSourceOf(conversation)
  const missing = whyNoFigures({ conversation, opinion, map })
  const shown = size === 'small' ? { ...opinion, clustersStats: [], betweenStats: undefined } : opinion
  return (
    <>
      <h1 className={styles.opinion} dir="auto" lang={opinion.language}>
        {quoted({ opinion: plainLine(opinion.opinion) })}
      </h1>
      {missing === undefined ? (
        <>
          <OpinionFigures opinion={shown} hasEveryone />
          {size !== 'small' && <GroupNames opinion={opinion} map={map} />}
          <details>
            <summary>{m.asTable()}</summary>
            <ChartTable opinion={opinion} map={map} />
          </details>
        </>
      ) : (
        <p>{missing}</p>
      )}
      <p className={styles.source}>
        <span className={styles.conversation}>
          <Marked
            text={m.inConversation({ title })}
            renderLink={(words) => (
              <Link
                to="/conversation/$postSlugId"
                params={{ postSlugId: slugId }}
                search={{ opinion: opinion.opinionSlugId }}
                dir="auto"
              >
                {words}
              </Link>
            )}
          />
        </span>
        {missing === undefined ? sentences([asOf(runOf(map)), terms]) : terms}
      </p>
    </>
  )
}

/** The names behind the letters of the chart, if there are any. */
function GroupNames({ opinion, map }: Pick<ChartProps, 'opinion' | 'map'>) {
  const kind = groupingKindOf(map)
  const names = opinion.clustersStats.flatMap(({ key }) => {
    const name = nameIn(map, key)
    return name === undefined ? [] : [m.groupAndName({ kind, letter: letterOf(key), name })]
  })
  return names.length === 0 ? null : <p className={styles.names}>{names.join(' · ')}</p>
}
