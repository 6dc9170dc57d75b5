/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing made here is no file that an img could name */
import type { Opinion, OpinionMap } from '@parley/contract'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as m from '#messages/analysis.ts'
import { wholeNumber } from '#ui/format.ts'
import { drawingOf } from './drawing.ts'
import groupStyles from './group.module.css'
import styles from './MapFigure.module.css'
import { MapLabel, MapLetter } from './MapLabel.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapPatterns } from './MapPatterns.tsx'

type MapFigureProps = {
  conversationSlugId: string
  map: OpinionMap
  /** Says in words what the picture shows. */
  sentence: string
  chosen?: Opinion
}

/** The drawn map: one labelled image, with the groups' names as links over it. */
export function MapFigure({ conversationSlugId, map, sentence, chosen }: MapFigureProps) {
  const id = useId()
  const { ref, width } = useWidth()
  const drawing = useMemo(() => drawingOf(map, width, chosen !== undefined), [map, width, chosen])
  const groupOf = (key: string) => map.groups.find((group) => group.key === key)
  const { you } = drawing
  return (
    <figure className={styles.figure}>
      <div ref={ref} className={styles.area} style={{ blockSize: drawing.height }}>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          width={drawing.width}
          height={drawing.height}
          role="img"
          aria-label={sentence}
        >
          <MapPatterns keys={drawing.groups.map(({ key }) => key)} idOf={(key) => `${id}-${key}`} />
          <g transform={`translate(0 ${-drawing.shift})`}>
            {drawing.ungrouped && <path className={styles.ungrouped} d={drawing.ungrouped} />}
            {drawing.groups.map(({ key, outline }) => (
              <g key={key} className={groupStyles[`colour${key}`]}>
                <path d={outline} fill={`url(#${id}-${key})`} stroke="currentColor" strokeWidth={2} />
              </g>
            ))}
            {drawing.groups.map(({ key, marks }) => (
              <g key={key} className={groupStyles[`colour${key}`]}>
                <path className={styles.marks} d={marks} />
              </g>
            ))}
          </g>
          {you && (
            <g className={styles.you} style={{ transform: `translate(${you[0]}px, ${you[1]}px)` }}>
              <circle className={styles.halo} r={15} />
              <circle className={styles.ring} r={11} />
              <path className={styles.ring} d="M0 -18V-7M0 18V7M-18 0H-7M18 0H7" />
              <circle className={styles.dot} r={3.5} />
            </g>
          )}
        </svg>
        {you && (
          <span
            className={styles.youLabel}
            style={{ transform: `translate(${you[0]}px, ${you[1]}px)` }}
            aria-hidden="true"
          >
            <span>{m.you()}</span>
          </span>
        )}
        {drawing.groups.map(({ key, label }) => {
          const group = groupOf(key)
          if (!group) return undefined
          if (drawing.isNarrow) return <MapLetter key={key} groupKey={key} place={label} />
          return (
            <MapLabel
              key={key}
              conversationSlugId={conversationSlugId}
              group={group}
              place={label}
              chosen={chosen}
            />
          )
        })}
      </div>
      {drawing.isNarrow && <MapLegend conversationSlugId={conversationSlugId} map={map} chosen={chosen} />}
      <figcaption className={styles.caption}>
        {drawing.perMark ? m.caption(wholeNumber(drawing.perMark)) : m.captionWithoutMarks()}{' '}
        {drawing.ungrouped && m.captionUngrouped()}
      </figcaption>
    </figure>
  )
}

/** The width of an element in whole pixels, followed while it changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(UNMEASURED_PX)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || UNMEASURED_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

const UNMEASURED_PX = 600
