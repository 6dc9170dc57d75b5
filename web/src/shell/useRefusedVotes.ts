import { useEffect } from 'react'
import * as m from '#messages/shell.ts'
import { onVoteOutcome } from '#outbox/outbox.ts'
import { notify } from '#ui/notices.ts'
import { plainText } from '#ui/richText.ts'

/** A vote may be refused long after it was cast, on another page: the notice names it. */
export function useRefusedVotes(): void {
  useEffect(
    () =>
      onVoteOutcome(({ vote, fate }) => {
        if (fate === 'refused')
          notify({ text: m.voteRefused(shortened(plainText(vote.opinionText))), tone: 'error' })
      }),
    [],
  )
}

const MOST_LETTERS = 80

const shortened = (text: string) =>
  text.length <= MOST_LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', MOST_LETTERS))} …`
