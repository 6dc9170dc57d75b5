import { LIMITS, type SearchOf } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/partLinks.ts'
import styles from './PartLinks.module.css'

type PartLinksProps = {
  conversationSlugId: string
  /** Parameters of the address: the tab of opinions, or a list of the results. */
  list?: SearchOf<'/conversation/$postSlugId'>
  /** The current page, starting at 1. */
  part: number
  numOpinions: number
}

/** Links to the previous and next page of a list. */
export function PartLinks({
  conversationSlugId,
  list = { tab: 'opinions' },
  part,
  numOpinions,
}: PartLinksProps) {
  const numParts = Math.ceil(numOpinions / LIMITS.opinionPage)
  if (numParts < 2) return null
  const linkTo = (target: number, label: string) => (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={{ ...list, ...(target === 1 ? {} : { page: target }) }}
    >
      {label}
    </Link>
  )
  return (
    <nav className={styles.parts} aria-label={m.parts()}>
      {part > 1 && linkTo(part - 1, m.previousPart())}
      {part < numParts && linkTo(part + 1, m.nextPart())}
    </nav>
  )
}
