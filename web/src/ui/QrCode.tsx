import { correction, generate } from 'lean-qr'
import { useMemo } from 'react'
import styles from './QrCode.module.css'

/** An empty margin of four squares, which scanners need to find the code. */
const EDGE = 4

type QrCodeProps = {
  text: string
  label: string
  /** Stays readable if a seventh of it is damaged, for paper outdoors. */
  isForPaper?: boolean
}

/** A text as a QR code, dark on light in both themes, since scanners expect that. */
export function QrCode({ text, label, isForPaper = false }: QrCodeProps) {
  const { size, path } = useMemo(() => drawCode(text, isForPaper), [text, isForPaper])
  const side = size + 2 * EDGE
  return (
    <svg
      className={styles.code}
      viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, as the content security policy knows no data: images
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

const drawCode = (text: string, isForPaper: boolean) => {
  const squares = generate(text, isForPaper ? { minCorrectionLevel: correction.M } : {})
  const { size } = squares
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (squares.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  return { size, path: rows.join('') }
}
