import { LIMITS, type Opinion, type SearchOf } from '@parley/contract'
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
  /** The opinions of this page, in their order. */
  opinions: readonly Opinion[]
}

/** Links to the previous and next page of a list. */
export function PartLinks({
  conversationSlugId,
  list = { tab: 'opinions' },
  part,
  numOpinions,
  opinions,
}: PartLinksProps) {
  const numParts = Math.ceil(numOpinions / LIMITS.opinionPage)
  if (numParts < 2) return null
  const last = opinions.at(-1)
  // The next page starts after the last opinion in the same order. Results have no cursors and only compare the order.
  const after = { after: list.tab === 'opinions' ? last?.opinionSlugId : undefined, order: last?.orderId }
  const linkTo = (search: SearchOf<'/conversation/$postSlugId'>, label: string) => (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={{ ...list, ...search }}
    >
      {label}
    </Link>
  )
  return (
    <nav className={styles.parts} aria-label={m.parts()}>
      {part > 1 && linkTo(part === 2 ? {} : { page: part - 1 }, m.previousPart())}
      {part < numParts && linkTo({ page: part + 1, ...after }, m.nextPart())}
    </nav>
  )
}
