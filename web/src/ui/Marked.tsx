import type { ComponentType, ReactNode } from 'react'

type MarkedProps = {
  /** A sentence of the catalogue: ⟦ and ⟧ surround the part marked by the pen, ⟪ and ⟫ surround bold text. */
  text: string
  /** The component for the marked part, if it is not a `mark`. */
  as?: 'mark' | ComponentType<{ children: string }>
}

/** A whole sentence with special parts, so that translations may put these anywhere in it. */
export function Marked({ text, as: Part = 'mark' }: MarkedProps) {
  const start = text.indexOf('⟦')
  // The last closing bracket, since the part may be somebody's words, with any characters in them.
  const end = text.lastIndexOf('⟧')
  if (start < 0 || end < start) return <>{withBold(text)}</>
  return (
    <>
      {withBold(text.slice(0, start))}
      <Part>{text.slice(start + 1, end)}</Part>
      {withBold(text.slice(end + 1))}
    </>
  )
}

const withBold = (text: string): ReactNode[] =>
  text.split(/⟪(.*?)⟫/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))
