import type { Opinion, SearchOf } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/partLinks.ts'

type OrderNoteProps = {
  conversationSlugId: string
  /** Parameters of the address: the tab of opinions, or a list of the results. */
  list?: SearchOf<'/conversation/$postSlugId'>
  /** The order of the page before, if a link from there led here. */
  orderId: number | undefined
  opinions: readonly Opinion[]
}

/** Says that a page of a list is in another order than the page before, and links to the first one. */
export function OrderNote({
  conversationSlugId,
  list = { tab: 'opinions' },
  orderId,
  opinions: [first],
}: OrderNoteProps) {
  if (orderId === undefined || first === undefined || first.orderId === orderId) return null
  return (
    <p>
      {m.orderChanged()}
      {betweenSentences()}
      <Link to="/conversation/$postSlugId" params={{ postSlugId: conversationSlugId }} search={list}>
        {m.startAgain()}
      </Link>
    </p>
  )
}
