/* oxlint-disable jsx-a11y/prefer-tag-over-role -- this drawing is made here, so that there is no file for an img */
import { PATTERN_TILES, type GroupKey, type MapDrawing, type MapPosition } from '@parley/contract'
import { useId } from 'react'
import { anywhereHere, notPlacedYet } from '#messages/map.ts'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'
import type { NamedGroup } from '#results/groups/groupNames.ts'
import type { GroupSize } from '#results/groups/sizes.ts'
import { BadgeMark } from '#ui/Badge.tsx'
import { markOf } from '#votes/ownStanding.ts'
import styles from './MapPicture.module.css'
import { LABEL_LINE_PX, type LabelLine, labelsOnMap } from './mapLabels.ts'
import type { MapOverlay } from './overlay.tsx'

/** The data that a drawing does not contain: the names and sizes of groups, and the viewer's place. */
export type DrawnMap = {
  groups: readonly (NamedGroup & GroupSize)[]
  place?: MapPosition | undefined
}

type MapPictureProps = {
  drawing: MapDrawing
  map: DrawnMap
  /** The alternative text. */
  alternative: string
  className?: string
  /** The votes of the groups on one opinion, shown over the map. */
  overlaid?: MapOverlay | undefined
}

const RING_PX = 2.5
/** About six in seven people are within this many standard deviations. */
const REGION_DEVIATIONS = 2
/** The distance from the middle of a line to its baseline. */
const BASELINE_PX = 4.5
/** The text in the strip of people who are not placed, relative to the strip. */
const STRIP_TEXT = { x: 10, y: 16 }

/**
 * A drawn map. Its directions have no meaning, so it is never mirrored. The drawing comes from the server; only the
 * viewer's own place is added here.
 */
export function MapPicture({ drawing, map, alternative, className, overlaid }: MapPictureProps) {
  const id = useId()
  const patternId = (key: GroupKey) => `${id}-${key}`
  const { width, height, contours, groups, crowd, between, ungrouped } = drawing
  // The overlay of an opinion replaces the names.
  const labels = overlaid ? undefined : labelsOnMap(drawing, map.groups)
  const votedBy = (key: GroupKey) => overlaid?.groups.find((group) => group.key === key)
  return (
    <svg
      className={[styles.picture, className].filter(Boolean).join(' ')}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={alternative}
      data-overlaid={overlaid ? '' : undefined}
    >
      <MapPatterns keys={groups.map(({ key }) => key)} idOf={patternId} />
      <path className={styles.contours} d={contours} />
      {crowd && <Bands bands={crowd.bands} />}
      {groups.map(({ key, bands }) => (
        <g
          key={key}
          data-group={key}
          data-vote={votedBy(key)?.vote}
          opacity={votedBy(key)?.strength.toFixed(2)}
        >
          <Bands bands={bands} pattern={patternId(key)} />
        </g>
      ))}
      {groups.map(({ key, bands }) => (
        <path key={key} data-group={key} className={styles.outline} d={bands[0]} />
      ))}
      {crowd && <path className={styles.outline} d={crowd.bands[0]} />}
      {between && <path className={styles.ungrouped} d={between.marks} />}
      {ungrouped && (
        <>
          <rect className={styles.strip} y={ungrouped.top} width={width} height={height - ungrouped.top} />
          <text className={styles.stripName} x={STRIP_TEXT.x} y={ungrouped.top + STRIP_TEXT.y}>
            {notPlacedYet()}
          </text>
          <path className={styles.ungrouped} d={ungrouped.marks} />
        </>
      )}
      {crowd && <path className={styles.marks} d={crowd.marks} />}
      {groups.map(({ key, marks }) => (
        <path key={key} data-group={key} className={styles.marks} d={marks} />
      ))}
      {groups.map((group) => (
        <GroupLabel
          key={group.key}
          group={group}
          badgeSize={drawing.badgeSize}
          lines={labels?.get(group.key) ?? []}
        />
      ))}
      {map.place && map.place.numVotes > 0 && !overlaid && <Own drawing={drawing} place={map.place} />}
      {overlaid &&
        groups.map(({ key, card }) => {
          const voted = votedBy(key)
          return voted && <overlaid.Card key={key} overlay={voted} at={card} />
        })}
    </svg>
  )
}

function Bands({ bands, pattern }: { bands: readonly string[]; pattern?: string }) {
  return (
    <>
      {bands.map((path, index) => (
        <path key={path} className={styles[`band${index}`]} d={path} fillRule="evenodd" />
      ))}
      {pattern && (
        <path className={styles.pattern} d={bands[0]} fill={`url(#${pattern})`} fillRule="evenodd" />
      )}
    </>
  )
}

type GroupLabelProps = {
  group: MapDrawing['groups'][number]
  badgeSize: number
  lines: readonly LabelLine[]
}

/** The badge of a group on its outer line, with the lines of text that have room beside it. */
function GroupLabel({ group: { key, badge, name }, badgeSize, lines }: GroupLabelProps) {
  const [x, y] = badge
  return (
    <>
      <BadgeMark groupKey={key} x={x} y={y} size={badgeSize} ring={RING_PX} />
      {name && lines.length > 0 && (
        <text className={styles.name} y={name.at[1]} textAnchor={name.anchor}>
          {lines.map(({ words, part, width }, index) => (
            <tspan
              key={words}
              className={styles[part]}
              textLength={width}
              lengthAdjust={width && 'spacingAndGlyphs'}
              x={name.at[0]}
              dy={index > 0 ? LABEL_LINE_PX : BASELINE_PX - ((lines.length - 1) * LABEL_LINE_PX) / 2}
            >
              {words}
            </tspan>
          ))}
        </text>
      )}
    </>
  )
}

/**
 * The viewer's pin, 26 wide and 36 high, with its tip at their place. A place beyond the drawing is shown at the edge. Before
 * it is certain where they stand, the region where they could be: it is smaller after each vote.
 */
function Own({ drawing, place }: { drawing: MapDrawing; place: MapPosition }) {
  const { width, height, scale, left, top, ungrouped } = drawing
  if (place.x === undefined || place.y === undefined) return null
  if (markOf(place) === 'region') {
    if (place.uncertainty === undefined) return null
    const radius = Math.min(REGION_DEVIATIONS * place.uncertainty * scale, (ungrouped?.top ?? height) / 2)
    const [cx, cy] = [left + scale * place.x, top - scale * place.y]
    return (
      <g data-region="" {...NOT_IN_PICTURE}>
        <circle className={styles.region} cx={cx} cy={cy} r={radius} />
        <text className={styles.name} x="50%" y={Math.max(cy - radius - 8, 14)} textAnchor="middle">
          {anywhereHere()}
        </text>
      </g>
    )
  }
  const x = Math.min(Math.max(left + scale * place.x, 16), width - 16)
  const y = Math.min(Math.max(top - scale * place.y, 40), height - 6)
  return (
    <g data-you="" {...NOT_IN_PICTURE} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <ellipse className={styles.shadow} rx={7} ry={3} />
      <path className={styles.pin} d="M0 0C-3-8-13-12.5-13-23A13 13 0 0 1 13-23C13-12.5 3-8 0 0Z" />
      <circle className={styles.dot} cy={-23} r={6.5} />
    </g>
  )
}

const SIZE = 8
/** A faint pattern for each group, for people who cannot tell the colors apart and for black-and-white print. */
function MapPatterns({ keys, idOf }: { keys: readonly GroupKey[]; idOf: (key: GroupKey) => string }) {
  if (keys.length === 0) return null
  return (
    <defs>
      {keys.map((key) => (
        <pattern
          key={key}
          id={idOf(key)}
          data-group={key}
          patternUnits="userSpaceOnUse"
          width={SIZE}
          height={SIZE}
        >
          <path className={styles.tile} d={PATTERN_TILES[Number(key)]} strokeWidth={key === '1' ? 1.8 : 1} />
        </pattern>
      ))}
    </defs>
  )
}
