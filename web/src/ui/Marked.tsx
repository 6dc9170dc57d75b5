import { Fragment, type ComponentType, type ReactNode } from 'react'

type MarkedProps = {
  /**
   * A sentence of the catalogue: ⟦ and ⟧ surround the part marked by the pen, ⟪ and ⟫ surround bold text, ⟨ and ⟩ the words
   * of a link.
   */
  text: string
  /** The component for the marked part, if it is not a `mark`. */
  as?: 'mark' | ComponentType<{ children: string; lang?: string | undefined }>
  /** The language of the marked part, if somebody wrote it and it is known. */
  lang?: string | undefined
  /** Renders the link with its words, or whatever else stands in its place. */
  renderLink?: (words: string) => ReactNode
}

/** A whole sentence with special parts, so that translations may put these anywhere in it. */
export function Marked({ text, as: Part = 'mark', lang, renderLink }: MarkedProps) {
  const start = text.indexOf('⟦')
  // The last closing bracket, since the part may be somebody's words, with any characters in them.
  const end = text.lastIndexOf('⟧')
  if (start < 0 || end < start) return <>{withBold(text, renderLink)}</>
  return (
    <>
      {withBold(text.slice(0, start), renderLink)}
      <Part lang={lang}>{text.slice(start + 1, end)}</Part>
      {withBold(text.slice(end + 1), renderLink)}
    </>
  )
}

const withBold = (text: string, renderLink: MarkedProps['renderLink']): ReactNode[] =>
  text
    .split(/⟪([^⟪⟫]*)⟫/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <b key={index}>{part}</b>
      ) : (
        <Fragment key={index}>{withLink(part, renderLink)}</Fragment>
      ),
    )

const withLink = (text: string, renderLink: MarkedProps['renderLink']): ReactNode => {
  const [, before, words = '', after] = /^([^⟨]*)⟨([^⟩]*)⟩(.*)$/s.exec(text) ?? []
  if (!renderLink || before === undefined) return text
  return (
    <>
      {before}
      {renderLink(words)}
      {after}
    </>
  )
}
