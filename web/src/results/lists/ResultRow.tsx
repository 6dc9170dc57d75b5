import { ConversationLink } from '#results/ConversationLink.tsx'
import { type Opinion, plainLine, type VoteChoice } from '@parley/contract'
import type { ReactNode } from 'react'
import { mutedWords } from '#messages/mutedWords.ts'
import * as m from '#messages/results.ts'
import type { Tally } from '#counts/ownVote.ts'
import type { Interval } from '#counts/share.ts'
import { CiteOpinion } from '#results/citation/CiteOpinion.tsx'
import { HowWeKnow } from '#results/HowWeKnow.tsx'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import {
  type Stats,
  groupStats,
  totalStats,
  ungroupedStats,
  type VoteShares,
  withShares,
} from '#results/stats.ts'
import { Badge } from '#ui/Badge.tsx'
import { Bar } from '#ui/counts/Bar.tsx'
import { Icon } from '#ui/Icon.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import styles from './ResultRow.module.css'

export type ResultRowProps = {
  conversationSlugId: string
  opinion: Opinion
  /** Whether the viewer has muted the author: the figures are shown, and the text only in the opened row. */
  isMuted: boolean
  /** The viewer's own vote, known once scripts run. */
  ownVote?: VoteChoice
  /** Shows on the map how the groups voted; missing if there is no map. */
  onShowOnMap?: (opinion: Opinion) => void
}

type Props = ResultRowProps & {
  /** The strip or bar of the row. */
  picture: ReactNode
  /** The figures that the picture shows. */
  stats: ReactNode
}

/** Texts longer than this exceed the four lines of a closed row, on a phone and on a wide screen. */
const LONG_ON_PHONES = 160
const LONG_TEXT = 250

/** An opinion in a list of results, which opens to show all its figures. */
export function ResultRow({ picture, stats, ...row }: Props) {
  const text = row.isMuted ? mutedWords() : plainLine(row.opinion.opinion)
  return (
    <li className={styles.row}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.text}>
            <span className={styles.opinion} dir="auto">
              {text}
            </span>
            {text.length > LONG_ON_PHONES && (
              <span
                className={text.length > LONG_TEXT ? styles.whole : `${styles.whole} ${styles.narrow}`}
                aria-hidden="true"
              >
                {m.showWholeText()}
              </span>
            )}
          </span>
          {picture}
          <span className={styles.figures}>
            {stats}
            <span className={styles.chevron} {...NOT_IN_PICTURE}>
              <Icon name="down" size={14} />
            </span>
          </span>
        </summary>
        <OpenedRow {...row} />
      </details>
    </li>
  )
}

const OWN_VOTE: Record<VoteChoice, () => string> = {
  agree: m.youAgree,
  disagree: m.youDisagree,
  pass: m.youPassed,
}

/**
 * The content of an opened row: the text if its author is muted, the figures of each group and of ungrouped people, the
 * viewer's own vote, and links.
 */
export function OpenedRow({ conversationSlugId, opinion, isMuted, ownVote, onShowOnMap }: ResultRowProps) {
  const { clustersStats: groups, betweenStats } = opinion
  const ungrouped = ungroupedStats(opinion)
  return (
    <div className={styles.opened}>
      {isMuted && (
        <p className={styles.folded} dir="auto">
          {plainLine(opinion.opinion)}
        </p>
      )}
      <ul className={styles.groups}>
        {groups.length === 0 && (
          <VotesOf
            badge={<Icon name="people" size={20} />}
            name={m.everyone()}
            stats={withShares(totalStats(opinion))}
          />
        )}
        {groups.map((group) => (
          <VotesOf
            key={group.key}
            badge={<Badge groupKey={group.key} size={22} />}
            name={letterOf(group.key)}
            stats={groupStats(group)}
          />
        ))}
        {betweenStats && (
          <VotesOf
            badge={<Icon name="people" size={20} />}
            name={m.between()}
            stats={groupStats(betweenStats)}
            isNamed
          />
        )}
        {ungrouped && (
          <VotesOf
            badge={<Icon name="people" size={20} />}
            name={m.everybodyElse()}
            stats={ungrouped}
            isNamed
          />
        )}
      </ul>
      <div className={styles.acts}>
        {ownVote && <OwnVote vote={ownVote} />}
        <ConversationLink conversationSlugId={conversationSlugId} opinion={opinion.opinionSlugId}>
          {m.openOpinion()}
        </ConversationLink>
        {onShowOnMap && (
          <button
            type="button"
            className={`${styles.act} ${styles.onMap}`}
            onClick={() => onShowOnMap(opinion)}
          >
            {m.showOnMap()}
          </button>
        )}
        <HowWeKnow part="chance" subject={m.statsOfOpinion()} />
        <CiteOpinion {...{ conversationSlugId, opinion }} className={styles.act} />
      </div>
    </div>
  )
}

/** The viewer's vote with its icon. */
export function OwnVote({ vote }: { vote: VoteChoice }) {
  return (
    <span className={`${styles.own} ${styles[vote]}`}>
      <Icon name={vote} size={16} />
      {OWN_VOTE[vote]()}
    </span>
  )
}

type VotesOfProps = {
  badge: ReactNode
  name: string
  stats: Stats
  /** Whether the name is shown beside the badge. */
  isNamed?: boolean
}

function VotesOf({ badge, name, stats, isNamed = false }: VotesOfProps) {
  const { size, tally, shares } = stats
  return (
    <li className={styles.group}>
      {badge}
      <div>
        <span className={isNamed ? styles.name : 'visually-hidden'}>{name}</span>
        {tally && shares?.isEstimated ? (
          <SharesBar {...shares} base={countedSentence(shares, tally)} />
        ) : tally ? (
          <Bar
            agrees={tally.numAgrees}
            disagrees={tally.numDisagrees}
            passes={tally.numPasses}
            base={shares && baseSentence(shares, size)}
          />
        ) : shares ? (
          <SharesInSteps {...shares} />
        ) : (
          <p className={styles.base}>{m.withheld()}</p>
        )}
      </div>
    </li>
  )
}

/** Shares in steps: a bar if they are per cent, otherwise a sentence. */
function SharesInSteps(shares: VoteShares) {
  const { agree, disagree, pass, voters } = shares
  if (pass) return <SharesBar {...shares} base={baseSentence(shares)} />
  return (
    <>
      <p className={styles.name}>{m.sharesInWords({ agree: agree.text, disagree: disagree.text })}</p>
      <p className={styles.base}>{m.voted({ voters })}</p>
    </>
  )
}

/** A bar of shares in per cent that do not follow from counts. */
function SharesBar({ agree, disagree, pass, base }: VoteShares & { base: string }) {
  const [agrees, disagrees] = [100 * agree.share, 100 * disagree.share]
  return (
    <Bar
      agrees={agrees}
      disagrees={disagrees}
      passes={Math.max(0, 100 - agrees - disagrees)}
      shares={{ agree: agree.short, disagree: disagree.short, pass: pass?.short ?? '' }}
      base={base}
    />
  )
}

/** The counted votes, and the interval of the estimate. */
const countedSentence = ({ agree: { interval }, voters }: VoteShares, { numAgrees }: Tally): string =>
  m.countedAndCouldBe({ agrees: wholeNumber(numAgrees), voters, ...inPercent(interval) })

const inPercent = ({ low, high }: Interval = { low: 0, high: 1 }) => ({
  low: `${Math.round(100 * low)}`,
  high: `${Math.round(100 * high)}`,
})

/** The number of voters, of all the people if that is known, and the interval in which the share could lie by chance. */
const baseSentence = ({ agree: { interval }, voters }: VoteShares, size?: number): string => {
  if (!interval) return m.voted({ voters })
  const range = inPercent(interval)
  return size === undefined
    ? m.couldBeInSteps({ voters, ...range })
    : m.couldBe({ voters, people: wholeNumber(size), ...range })
}
