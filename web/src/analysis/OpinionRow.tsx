import type { GroupKey, Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/analysis.ts'
import { Bar } from '#ui/Bar.tsx'
import { Button } from '#ui/Button.tsx'
import { RichText } from '#ui/RichText.tsx'
import { GroupBars } from './GroupBars.tsx'
import styles from './OpinionRow.module.css'

type OpinionRowProps = {
  opinion: Opinion
  /** What this place in the list says about the opinion. */
  finding?: ReactNode
  /** The viewer's own vote, in words. */
  ownVote?: string
  /** `groups`: a bar for each group; `everyone`: one bar. */
  bars: 'groups' | 'everyone'
  marked?: GroupKey
  onShow: (opinion: Opinion) => void
}

const LINES = 8

/** An opinion in the analysis: its words, what is found about it, and the figures that show it. */
export function OpinionRow({ opinion, finding, ownVote, bars, marked, onShow }: OpinionRowProps) {
  const hasGroups = opinion.clustersStats.length > 0
  const isWithheld =
    bars === 'groups' && hasGroups && opinion.clustersStats.every((group) => group.isSuppressed)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {finding && <p className={styles.finding}>{finding}</p>}
        <Button kind="quiet" className={styles.show} onClick={() => onShow(opinion)}>
          {m.allFigures()}
        </Button>
      </div>
      <div className={styles.text}>
        <RichText html={opinion.opinion} clampLines={LINES} />
      </div>
      {bars === 'groups' && hasGroups && !isWithheld ? (
        <GroupBars opinion={opinion} marked={marked} />
      ) : (
        <Bar
          agrees={opinion.numAgrees}
          disagrees={opinion.numDisagrees}
          passes={opinion.numPasses}
          people={opinion.numParticipants}
        />
      )}
      {isWithheld && <p className={styles.note}>{m.groupsWithheld()}</p>}
      {ownVote && <p className={styles.note}>{ownVote}</p>}
    </li>
  )
}
