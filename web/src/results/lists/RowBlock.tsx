/* oxlint-disable jsx-a11y/no-redundant-roles -- some browsers drop the native role where rows are laid out as a grid */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

type RowBlockProps = {
  /** A part of a table, or a list that goes on where the one before it ends. */
  as: 'tbody' | 'ol'
  className?: string
  /** The index of the first row, from 0. */
  first: number
  numRows: number
  /** What the rows say, so that the browser finds it while they are not there. */
  text: () => string
  children: () => ReactNode
}

/** Longer tables and lists keep only those rows in the document that are near the screen. */
export const MAX_WHOLE = 200
/** Rows that come and go together. */
const BLOCK = 50

/** Long tables and lists block by block. */
export const blocksOf = <T,>(rows: readonly T[]): { first: number; part: readonly T[] }[] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) => ({
    first: at * BLOCK,
    part: rows.slice(at * BLOCK, (at + 1) * BLOCK),
  }))

/** Rows this far from the screen are in the document. */
const NEAR_PX = 1500
/** The height that a row is taken to have before it was ever shown. */
const USUAL_HEIGHT = 72

/**
 * Some rows of a long table or list. Far from the screen an empty space as high as they are stands for them, with their
 * text for the browser's search; what has the focus stays.
 */
export function RowBlock({ as, className, first, numRows, text, children }: RowBlockProps) {
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
  const space = () => (
    <>
      <SearchableText text={text()} onFind={() => setNear(true)} />
      <svg width={1} height={height} />
    </>
  )
  if (as === 'ol')
    return (
      <ol ref={observed} className={className} start={first + 1}>
        {isNear ? children() : <li aria-hidden="true">{space()}</li>}
      </ol>
    )
  return (
    <tbody ref={observed} role="rowgroup" className={className}>
      {isNear ? (
        children()
      ) : (
        <tr aria-hidden="true">
          <td colSpan={5}>{space()}</td>
        </tr>
      )}
    </tbody>
  )
}

/** Text that is not drawn, but found by the browser's search where it can do so. */
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
