import type { Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import { numVoters, type Tally } from '#counts/ownVote.ts'
import type { Interval, Share } from '#counts/share.ts'
import * as m from '#messages/results.ts'
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
import { letterOf } from '#ui/groups.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './OpinionFigures.module.css'

type OpinionFiguresProps = {
  opinion: Opinion
  /** Whether everybody is shown, too, as is always the case without groups. */
  hasEveryone?: boolean
}

/** How everybody, each group and the people in no group voted on an opinion, as bars or in words. */
export function OpinionFigures({
  opinion,
  hasEveryone = opinion.clustersStats.length === 0,
}: OpinionFiguresProps) {
  const { clustersStats: groups, betweenStats } = opinion
  const ungrouped = ungroupedStats(opinion)
  return (
    <ul className={styles.groups}>
      {hasEveryone && (
        <VotesOf
          badge={<Icon name="people" size={20} />}
          name={m.everyone()}
          stats={withShares(totalStats(opinion))}
          isNamed={groups.length > 0}
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
            base={shares && votedSentence(shares, tally, size)}
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
  const { agree, disagree, pass, least: base = 0 } = shares
  if (pass) return <SharesBar {...shares} base={m.couldBeInSteps({ base, ...inPercent(agree.interval) })} />
  return (
    <>
      <p className={styles.name}>{m.sharesInWords({ agree: wordOf(agree), disagree: wordOf(disagree) })}</p>
      <p className={styles.base}>{m.votedInSteps({ base })}</p>
    </>
  )
}

/** Where shares are words there are three of them. */
const wordOf = ({ share }: Share) => (share > 0.6 ? 'most' : share < 0.4 ? 'other' : 'half')

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
const countedSentence = ({ agree: { interval } }: VoteShares, tally: Tally): string =>
  m.countedAndCouldBe({ agrees: tally.numAgrees, voters: numVoters(tally), ...inPercent(interval) })

const inPercent = ({ low, high }: Interval = { low: 0, high: 1 }) => ({
  low: `${Math.round(100 * low)}`,
  high: `${Math.round(100 * high)}`,
})

/** The number of voters, of all the people, and the interval in which the share could lie by chance. */
const votedSentence = ({ agree: { interval } }: VoteShares, tally: Tally, people: number): string =>
  m.couldBe({ voters: numVoters(tally), people, ...inPercent(interval) })
