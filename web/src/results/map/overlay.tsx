import type { GroupKey, MapDrawing, Opinion } from '@parley/contract'
import { numVoters } from '#counts/ownVote.ts'
import { withheldShort } from '#messages/analysis.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { listWithSemicolons } from '#messages/lists.ts'
import { mapOf } from '#messages/map.ts'
import * as m from '#messages/overlay.ts'
import { groupStats, type VoteShares } from '#results/stats.ts'
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
  const { shares } = overlay
  return (
    <g
      className={styles.card}
      transform={`translate(${x - WIDTH / 2} ${y - HEIGHT / 2})`}
      data-vote={overlay.vote}
    >
      <rect className={styles.paper} width={WIDTH} height={HEIGHT} rx={10} />
      <text className={styles.verdict} x={PADDING} y={20}>
        {verdictOf(overlay, 'short')}
      </text>
      {shares?.agree.interval && <CardBar {...shares} />}
      {shares && (
        <text className={styles.voted} x={PADDING} y={shares.agree.interval ? 51 : 40}>
          {overlay.voted}
        </text>
      )}
    </g>
  )
}

/** Disagreement at the left, passes in the middle, agreement at the right. Maps are not mirrored. */
function CardBar(shares: VoteShares) {
  const [disagree, agree] = [BAR.width * shares.disagree.share, BAR.width * shares.agree.share]
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
  /** The larger side of the group; `pass` if agreement and disagreement are equal or most passed. */
  vote: 'agree' | 'disagree' | 'pass'
  /** The opacity of the area: from 0.25 if the group is split to 1.25 if all its members vote alike. */
  strength: number
  /** Missing if the figures are withheld or too few voted. */
  shares?: VoteShares
  /** The number of voters in words, if there are shares. */
  voted?: string
}

/** The votes of each group on an opinion, which the map shows as areas and never as single marks. */
export function overlayOf(opinion: Opinion): GroupOverlay[] {
  return opinion.clustersStats.map((group): GroupOverlay => {
    const { shares, tally } = groupStats(group)
    const { key } = group
    if (!shares) return { key, vote: 'pass', strength: 0.25 }
    const { agree, disagree, pass, least = 0 } = shares
    const isPass = agree.share === disagree.share || (pass?.share ?? 0) > 0.5
    return {
      key,
      shares,
      voted: tally ? m.votedOf({ voted: numVoters(tally), size: group.numUsers }) : m.voted({ base: least }),
      vote: isPass ? 'pass' : agree.share > disagree.share ? 'agree' : 'disagree',
      strength: Math.round(100 * (0.25 + Math.abs(agree.share - disagree.share))) / 100,
    }
  })
}

/** The most frequent answer of a group, as a share of its voters; short on its card. */
export function verdictOf({ shares, vote }: GroupOverlay, form: 'text' | 'short'): string {
  if (!shares) return withheldShort()
  const { agree, disagree, pass } = shares
  if (vote === 'agree') return m.agreeShare({ share: agree[form] })
  if (vote === 'disagree') return m.disagreeShare({ share: disagree[form] })
  // Words have no share of passes, and two equal steps need not be equal counts.
  if (!pass) return agree.share < 0.4 ? m.noMajority() : m.aboutEven()
  if (agree.share !== disagree.share || agree.share === 0) return m.passShare({ share: pass[form] })
  return agree.isRounded ? m.aboutEven() : m.evenlySplit({ share: agree[form] })
}

/** The overlay of one opinion: the votes of each group, the card of a group, and the same in words. */
export type MapOverlay = {
  groups: readonly GroupOverlay[]
  Card: typeof MapCard
  alternative: string
  caption: string
}

export function opinionOverlay(opinion: Opinion, kind: GroupingKind): MapOverlay {
  const groups = overlayOf(opinion)
  const said = groups.map((overlay) => {
    const [letter, vote] = [letterOf(overlay.key), verdictOf(overlay, 'text')]
    return overlay.voted === undefined
      ? m.groupWithheld({ kind, letter, vote })
      : m.groupVoted({ kind, letter, vote, voted: overlay.voted })
  })
  const caption = m.overlayCaption({ kind })
  return { groups, Card: MapCard, alternative: mapOf({ groups: listWithSemicolons(said), caption }), caption }
}
