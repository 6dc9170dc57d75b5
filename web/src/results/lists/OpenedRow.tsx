import { plainLine, type VoteChoice } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as m from '#messages/results.ts'
import { Badge } from '#ui/Badge.tsx'
import { Bar } from '#ui/Bar.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { Icon } from '#ui/Icon.tsx'
import {
  type Figures,
  groupFigures,
  numVoters,
  type Tally,
  totalFigures,
  ungroupedFigures,
} from '#results/figures.ts'
import { HowWeKnow } from '#results/HowWeKnow.tsx'
import styles from './OpenedRow.module.css'
import type { ResultRowProps } from './ResultRow.tsx'
import { wilsonInterval } from './strip.ts'

const OWN_VOTE: Record<VoteChoice, () => string> = {
  agree: m.youAgree,
  disagree: m.youDisagree,
  pass: m.youPassed,
}

/** The words of somebody muted, and all figures of an opinion: how each group and those in no group voted, the viewer's own vote, and where to go on. */
export function OpenedRow({ conversationSlugId, opinion, isMuted, ownVote, onShowOnMap }: ResultRowProps) {
  const groups = opinion.clustersStats
  const ungrouped = ungroupedFigures(opinion)
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
            figures={totalFigures(opinion)}
          />
        )}
        {groups.map((group) => (
          <VotesOf
            key={group.key}
            badge={<Badge groupKey={group.key} size={22} />}
            name={m.groupLetter(letterOf(group.key))}
            figures={groupFigures(group)}
          />
        ))}
        {ungrouped && (
          <VotesOf
            badge={<Icon name="people" size={20} />}
            name={m.inNoGroup()}
            figures={ungrouped}
            isNamed
          />
        )}
      </ul>
      <div className={styles.acts}>
        {ownVote && <OwnVote vote={ownVote} />}
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'opinions', opinion: opinion.opinionSlugId }}
        >
          {m.openOpinion()}
        </Link>
        {onShowOnMap && (
          <button type="button" className={styles.onMap} onClick={() => onShowOnMap(opinion)}>
            {m.showOnMap()}
          </button>
        )}
        <HowWeKnow part="chance" of={m.figuresOfOpinion()} />
      </div>
    </div>
  )
}

/** How the viewer voted, with the sign of it. */
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
  figures: Figures
  /** The badge alone does not say who they are. */
  isNamed?: boolean
}

function VotesOf({ badge, name, figures, isNamed = false }: VotesOfProps) {
  const { size, tally } = figures
  return (
    <li className={styles.group}>
      {badge}
      <div>
        <span className={isNamed ? styles.name : 'visually-hidden'}>{name}</span>
        {tally ? (
          <Bar
            agrees={tally.numAgrees}
            disagrees={tally.numDisagrees}
            passes={tally.numPasses}
            base={baseSentence(size, tally)}
          />
        ) : (
          <p className={styles.base}>{m.withheld()}</p>
        )}
      </div>
    </li>
  )
}

/** On how many the figures rest, and how far off chance alone could have put them. */
const baseSentence = (size: number, tally: Tally): string => {
  const voters = numVoters(tally)
  const { low, high } = wilsonInterval(tally.numAgrees, voters)
  return m.couldBe({
    voters: wholeNumber(voters),
    people: wholeNumber(size),
    low: `${Math.round(100 * low)}`,
    high: `${Math.round(100 * high)}`,
  })
}
