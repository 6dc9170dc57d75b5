import { Link } from '@tanstack/react-router'
import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import type { GuidePart } from '#results/guide/guideParts.ts'
import type { HowWeKnowSheetProps } from '#results/guide/HowWeKnowSheet.tsx'
import * as m from '#messages/confidence.ts'
import styles from './HowWeKnow.module.css'
import { NOT_IN_PICTURE } from '#results/export/chartSource.ts'

type HowWeKnowProps = {
  /** The part of the guide that explains it. */
  part: GuidePart
  /** The name of what is explained, for screen readers that list links. */
  subject: string
  /** The sentence that is explained, if it is more than the name. */
  sentence?: string | undefined
  /** The content of the link, if the figure itself is the link. */
  children?: ReactNode
}

/** A link from a group, a list or a number to its explanation. It opens as a sheet, or as a page without scripts. */
export function HowWeKnow({ part, subject, sentence = subject, children }: HowWeKnowProps) {
  const [Sheet, setSheet] = useState<ComponentType<HowWeKnowSheetProps>>()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('#results/guide/HowWeKnowSheet.tsx').then(
      ({ HowWeKnowSheet }) => setSheet(() => HowWeKnowSheet),
      () => location.assign(href),
    )
  }
  return (
    <>
      <Link
        to="/guide"
        hash={part}
        preload={false}
        className={styles.link}
        aria-label={m.howWeKnowOf({ title: subject })}
        onClick={open}
        {...NOT_IN_PICTURE}
      >
        {children ?? m.howWeKnow()}
      </Link>
      {Sheet && <Sheet part={part} sentence={sentence} onClose={() => setSheet(undefined)} />}
    </>
  )
}
