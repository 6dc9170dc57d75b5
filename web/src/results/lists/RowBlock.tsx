import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

type RowBlockProps = {
  className?: string
  /** The index of the first row, starting at 0. */
  first: number
  numRows: number
  /** The text of the rows, which the browser's search finds while the rows are not rendered. */
  text: () => string
  children: () => ReactNode
}

/** Longer lists render only the rows near the screen. */
export const MAX_UNSPLIT_ROWS = 200
/** The number of rows that are rendered or removed together. */
const BLOCK = 50

/** Splits a long list into blocks. */
export const blocksOf = <T,>(rows: readonly T[]): { first: number; part: readonly T[] }[] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) => ({
    first: at * BLOCK,
    part: rows.slice(at * BLOCK, (at + 1) * BLOCK),
  }))

/** Rows closer than this to the screen are rendered. */
const NEAR_PX = 1500
/** The assumed height of a row that was never rendered. */
const USUAL_HEIGHT = 72

/**
 * A block of rows of a long list, whose numbers continue the block before it. Far from the screen, an empty space of the same height replaces the rows and
 * contains their text for the browser's search. A block with the focus stays rendered.
 */
export function RowBlock({ className, first, numRows, text, children }: RowBlockProps) {
  const [height, setHeight] = useState(numRows * USUAL_HEIGHT)
  const [isNear, setNear] = useState(first === 0 || typeof IntersectionObserver === 'undefined')
  const observed = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const isNearNow = entries.at(-1)?.isIntersecting ?? false
        if (!isNearNow) {
          if (element.contains(document.activeElement)) return
          setHeight(element.offsetHeight)
        }
        setNear(isNearNow)
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <ol ref={observed} className={className} start={first + 1}>
      {isNear ? (
        children()
      ) : (
        <li aria-hidden="true">
          <SearchableText text={text()} onFind={() => setNear(true)} />
          <svg width={1} height={height} />
        </li>
      )}
    </ol>
  )
}

/** Invisible text that the browser's search finds, if the browser supports that. */
function SearchableText({ text, onFind }: { text: string; onFind: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    element.setAttribute('hidden', 'until-found')
    element.addEventListener('beforematch', onFind)
    return () => element.removeEventListener('beforematch', onFind)
  })
  return (
    <div ref={ref} dir="auto" hidden>
      {text}
    </div>
  )
}
