import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { parseRichText, type RichNode } from '@parley/contract'
import * as m from '#messages/ui.ts'
import { Button } from './Button.tsx'
import { splitLinks } from './links.ts'
import styles from './RichText.module.css'

type RichTextProps = {
  html: string
  /** Lines shown before a button offers the rest. */
  clampLines?: number
}

/** Shows a stored text with its six tags, and links its web addresses. */
export function RichText(props: RichTextProps) {
  return <Text key={props.html} {...props} />
}

function Text({ html, clampLines }: RichTextProps) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
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

  const lines: CSSProperties & { '--lines'?: number } = isClamped ? { '--lines': clampLines } : {}
  return (
    <>
      <div
        ref={text}
        dir="auto"
        style={lines}
        className={isClamped ? `${styles.text} ${styles.clamped}` : styles.text}
      >
        {show(parseRichText(html))}
      </div>
      {clampLines !== undefined && isLong && (
        <Button kind="quiet" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.showLess() : m.showAll()}
        </Button>
      )}
    </>
  )
}

const show = (nodes: RichNode[]): ReactNode =>
  nodes.map((node, at) => {
    if (typeof node === 'string')
      return splitLinks(node).map((part, index) => <Part key={`${at}.${index}`} {...part} />)
    if (node.tag === 'br') return <br key={at} />
    // The stored tag is obsolete in HTML; its meaning is not.
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
