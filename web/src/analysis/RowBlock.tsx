/* oxlint-disable jsx-a11y/no-redundant-roles -- some browsers drop the native role where rows are laid out as a grid */
import { type ReactNode, useEffect, useRef, useState } from 'react'

type RowBlockProps = {
  isFirst: boolean
  numRows: number
  /** What the rows say, so that the browser finds it while they are not there. */
  text: () => string
  children: () => ReactNode
}

/** Rows this far from the screen are in the document. */
const NEAR_PX = 1500
/** Of a row that was never shown. */
const USUAL_HEIGHT = 72

/**
 * Some rows of a long table. Far from the screen an empty space as high as they are stands for them, with their text for
 * the browser's search; what has the focus stays.
 */
export function RowBlock({ isFirst, numRows, text, children }: RowBlockProps) {
  const block = useRef<HTMLTableSectionElement>(null)
  const [height, setHeight] = useState(numRows * USUAL_HEIGHT)
  const [isNear, setNear] = useState(isFirst || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = block.current
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
    <tbody ref={block} role="rowgroup">
      {isNear ? (
        children()
      ) : (
        <tr aria-hidden="true">
          <td colSpan={5}>
            <SearchableText text={text()} onFind={() => setNear(true)} />
            <svg width={1} height={height} focusable="false" />
          </td>
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
