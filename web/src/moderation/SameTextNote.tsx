import type { SameText } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { betweenSentences } from '#messages/lists.ts'
import { sameText, sameTextStates } from '#messages/review.ts'

type SameTextNoteProps = { same: readonly SameText[]; conversationSlugId: string }

/** How many other opinions say the same, by what became of them; with links to those that everybody can read. */
export function SameTextNote({ same, conversationSlugId }: SameTextNoteProps) {
  return (
    <p className="note">
      {sameText()}
      {betweenSentences()}
      {same.map(({ state, count, opinionSlugId: opinion }, n) => {
        const words = sameTextStates[state]({ count })
        return (
          <Fragment key={state}>
            {n > 0 && ' · '}
            {opinion === undefined ? (
              words
            ) : (
              <Link
                to="/conversation/$postSlugId"
                params={{ postSlugId: conversationSlugId }}
                search={{ tab: 'opinions', opinion }}
              >
                {words}
              </Link>
            )}
          </Fragment>
        )
      })}
    </p>
  )
}
