import type { ComponentType } from 'react'

type MarkedProps = {
  /** A sentence of the catalogue in which ⟦ and ⟧ stand around one part. */
  text: string
  /** What the part becomes: the pen's stroke, bold, or something of the caller's. */
  as?: 'mark' | 'b' | ComponentType<{ children: string }>
}

/** A whole sentence with one part set apart, so that translations may put the part anywhere in it. */
export function Marked({ text, as: Part = 'mark' }: MarkedProps) {
  const start = text.indexOf('⟦')
  // The last one: the part may be somebody's words, with anything in them.
  const end = text.lastIndexOf('⟧')
  if (start < 0 || end < start) return <>{text}</>
  return (
    <>
      {text.slice(0, start)}
      <Part>{text.slice(start + 1, end)}</Part>
      {text.slice(end + 1)}
    </>
  )
}
