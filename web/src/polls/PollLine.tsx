import { useState } from 'react'
import * as m from '#messages/polls.ts'
import { FoldedLine } from '#ui/folded/FoldedLine.tsx'
import { Marked } from '#ui/Marked.tsx'
import { PollBody } from './PollBody.tsx'
import type { Poll } from './usePoll.ts'

function Chosen({ children, lang }: { children: string; lang?: string | undefined }) {
  return (
    <b dir="auto" lang={lang}>
      {children}
    </b>
  )
}

/** The poll as a line above the tabs, which opens in place. */
export function PollLine({ poll }: { poll: Poll }) {
  const [isOpen, setOpen] = useState(false)
  const count = poll.numAnswers
  const chosen = poll.options.find(({ optionNumber }) => optionNumber === poll.answer)
  return (
    <FoldedLine
      icon={poll.isWaiting ? 'clock' : chosen ? 'agree' : 'table'}
      words={
        chosen ? (
          <Marked text={m.lineYouChose({ option: chosen.optionTitle })} as={Chosen} lang={poll.lang} />
        ) : count === undefined ? (
          m.poll()
        ) : (
          m.lineAnswers({ count })
        )
      }
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <PollBody poll={poll} onChosen={poll.skip} />
    </FoldedLine>
  )
}
