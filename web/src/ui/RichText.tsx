import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { parseRichText, plainText, type RichNode } from '@parley/contract'
import * as m from '#messages/ui.ts'
import { Button } from './Button.tsx'
import { splitLinks } from './links.ts'
import styles from './RichText.module.css'

type RichTextProps = {
  html: string
  /** The language of the text, if it is known. */
  lang?: string | undefined
  /** How many lines are shown before a button offers the rest. */
  clampLines?: ClampLines
  /** The text is only shortened on phones. */
  isClampedOnPhones?: boolean
}

/**
 * The numbers for which RichText.module.css has a class, since the content policy drops inline styles of rendered
 * pages.
 */
type ClampLines = 1 | 2 | 3 | 4 | 5 | 6 | 8

/** Shows a stored text with its six tags, and turns web addresses into links. */
export function RichText(props: RichTextProps) {
  return <Text key={props.html} {...props} />
}

function Text({ html, lang, clampLines, isClampedOnPhones }: RichTextProps) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(() => clampLines !== undefined && looksLong(html, clampLines))
  const [isOpen, setOpen] = useState(false)
  const isClamped = clampLines !== undefined && !isOpen

  useLayoutEffect(() => {
    const element = text.current
    if (!element || !isClamped) return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isClamped])

  const scope = isClampedOnPhones ? 'phones' : undefined
  return (
    <>
      <div
        ref={text}
        dir="auto"
        lang={lang}
        data-lines={isClamped ? clampLines : undefined}
        data-clamped={isClamped ? scope : undefined}
        className={styles.text}
      >
        {show(parseRichText(html))}
      </div>
      {clampLines !== undefined && isLong && (
        <Button
          kind="quiet"
          className={styles.more}
          data-clamped={scope}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.showLess() : m.showAll()}
        </Button>
      )}
    </>
  )
}

/** A guess before anything can be measured, so that the button seldom comes or goes while somebody reads. */
const looksLong = (html: string, lines: number): boolean =>
  plainText(html)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)), 0) > lines

/** An estimate for phones, at the text size of an opinion. */
const LETTERS_PER_LINE = 40

const show = (nodes: RichNode[]): ReactNode =>
  nodes.map((node, at) => {
    if (typeof node === 'string')
      return splitLinks(node).map((part, index) => <Part key={`${at}.${index}`} {...part} />)
    if (node.tag === 'br') return <br key={at} />
    // The stored tag is obsolete in HTML, so its replacement is used.
    const Tag = node.tag === 'strike' ? 's' : node.tag
    return <Tag key={at}>{show(node.children)}</Tag>
  })

function Part({ text, href }: { text: string; href?: string }) {
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  ) : (
    text
  )
}
