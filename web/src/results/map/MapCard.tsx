import type { MapDrawing } from '@parley/contract'
import * as m from '#messages/overlay.ts'
import { wholeNumber } from '#ui/format.ts'
import { numVoters } from '#results/figures.ts'
import styles from './MapPicture.module.css'
import { type GroupOverlay, verdictOf } from './overlay.ts'

const WIDTH = 132
const HEIGHT = 60
const PADDING = 9
const BAR = { width: WIDTH - 2 * PADDING, height: 8, gap: 2 }

/** What a group says in one opinion, over its land: its larger side, all three as a bar, and how many voted. */
export function MapCard({
  overlay,
  at: [x, y],
}: {
  overlay: GroupOverlay
  at: MapDrawing['groups'][number]['card']
}) {
  const { tally, size } = overlay
  return (
    <g
      className={styles.card}
      transform={`translate(${x - WIDTH / 2} ${y - HEIGHT / 2})`}
      data-vote={overlay.vote}
    >
      <rect className={styles.paper} width={WIDTH} height={HEIGHT} rx={10} />
      <text className={styles.verdict} x={PADDING} y={20}>
        {verdictOf(overlay)}
      </text>
      {tally && <CardBar tally={tally} />}
      {tally && (
        <text className={styles.voted} x={PADDING} y={51}>
          {m.votedOf({ voted: wholeNumber(numVoters(tally)), size: wholeNumber(size) })}
        </text>
      )}
    </g>
  )
}

/** Disagreement from the left, agreement from the right, passes between: a map is not mirrored. */
function CardBar({ tally }: { tally: NonNullable<GroupOverlay['tally']> }) {
  const voters = numVoters(tally)
  const lengthOf = (count: number) => (BAR.width * count) / voters
  const disagree = lengthOf(tally.numDisagrees)
  const agree = lengthOf(tally.numAgrees)
  return (
    <g transform={`translate(${PADDING} 27)`}>
      <rect className={styles.passed} width={BAR.width} height={BAR.height} rx={2} />
      {disagree > 0 && (
        <rect className={styles.disagreed} width={shorter(disagree)} height={BAR.height} rx={2} />
      )}
      {agree > 0 && (
        <rect
          className={styles.agreed}
          x={BAR.width - shorter(agree)}
          width={shorter(agree)}
          height={BAR.height}
          rx={2}
        />
      )}
    </g>
  )
}

/** What is drawn of a part, so that there is a gap to the next one. */
const shorter = (length: number) => Math.max(1, Math.round(10 * (length - BAR.gap / 2)) / 10)
