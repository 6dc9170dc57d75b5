import { lazy, Suspense } from 'react'
import * as m from '#messages/conversation.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { OpinionComposerProps } from './OpinionComposer.tsx'

const OpinionComposer = lazy(() =>
  import('./OpinionComposer.tsx').then(({ OpinionComposer }) => ({ default: OpinionComposer })),
)

type AddOpinionProps = OpinionComposerProps & {
  isOpen: boolean
  onOpen: () => void
}

/** The button that opens the sheet; the sheet is loaded when it is first wanted. */
export function AddOpinion({ isOpen, onOpen, ...composer }: AddOpinionProps) {
  return (
    <>
      <Button onClick={onOpen}>
        <Icon name="plus" />
        {m.addOpinion()}
      </Button>
      {isOpen && (
        <Suspense>
          <OpinionComposer {...composer} />
        </Suspense>
      )}
    </>
  )
}
