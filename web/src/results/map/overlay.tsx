import type { GroupKey, MapDrawing, Opinion } from '@parley/contract'
import { withheldShort } from '#messages/analysis.ts'
import { mapOf } from '#messages/map.ts'
import * as m from '#messages/overlay.ts'
import { statsOfGroup, MIN_SHOWN_VOTERS, numVoters, type Tally } from '#results/stats.ts'
import { percent, wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import styles from './MapPicture.module.css'

const WIDTH = 132
const HEIGHT = 60
const PADDING = 9
const BAR = { width: WIDTH - 2 * PADDING, height: 8, gap: 2 }

/**
 * A card on a group's area with its votes on one opinion: its larger side, a bar of all votes, and the number of
 * voters.
 */
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

/** Disagreement at the left, passes in the middle, agreement at the right. Maps are not mirrored. */
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

/** The drawn length of a part, which leaves a gap to the next one. */
const shorter = (length: number) => Math.max(1, Math.round(10 * (length - BAR.gap / 2)) / 10)

/** The votes of one group on the opinion that the map shows. */
export type GroupOverlay = {
  key: GroupKey
  size: number
  /** The larger side of the group; `pass` if agreement and disagreement are equal or most passed. */
  vote: 'agree' | 'disagree' | 'pass'
  /** The opacity of the area: from 0.25 if the group is split to 1.25 if all its members vote alike. */
  strength: number
  /** Missing if the figures are withheld or too few voted. */
  tally?: Tally
}

/** The votes of each group on an opinion, which the map shows as areas and never as single marks. */
export function overlayOf(opinion: Opinion): GroupOverlay[] {
  return opinion.clustersStats.map(({ key, numUsers }): GroupOverlay => {
    const tally = statsOfGroup(opinion, key)?.tally
    if (!tally || numVoters(tally) < MIN_SHOWN_VOTERS)
      return { key, size: numUsers, vote: 'pass', strength: 0.25 }
    const voters = numVoters(tally)
    const { numAgrees, numDisagrees, numPasses } = tally
    const isPass = numAgrees === numDisagrees || 2 * numPasses > voters
    return {
      key,
      size: numUsers,
      tally,
      vote: isPass ? 'pass' : numAgrees > numDisagrees ? 'agree' : 'disagree',
      strength: 0.25 + Math.abs(numAgrees - numDisagrees) / voters,
    }
  })
}

/** The most frequent answer of a group, as a share of its voters. */
export function verdictOf({ tally, vote }: GroupOverlay): string {
  if (!tally) return withheldShort()
  const share = (count: number) => percent(count, numVoters(tally))
  if (vote === 'agree') return m.agreeShare({ share: share(tally.numAgrees) })
  if (vote === 'disagree') return m.disagreeShare({ share: share(tally.numDisagrees) })
  return tally.numAgrees === tally.numDisagrees && tally.numAgrees > 0
    ? m.evenlySplit({ share: share(tally.numAgrees) })
    : m.passShare({ share: share(tally.numPasses) })
}

/** The overlay of one opinion: the votes of each group, the card of a group, and the same in words. */
export type MapOverlay = {
  groups: readonly GroupOverlay[]
  Card: typeof MapCard
  alternative: string
  caption: string
}

export function opinionOverlay(opinion: Opinion): MapOverlay {
  const groups = overlayOf(opinion)
  const voted = groups.map((overlay) =>
    m.groupVoted({
      letter: letterOf(overlay.key),
      vote: verdictOf(overlay),
      voted: wholeNumber(overlay.size),
    }),
  )
  const caption = m.overlayCaption()
  return { groups, Card: MapCard, alternative: mapOf({ groups: voted.join('; '), caption }), caption }
}
