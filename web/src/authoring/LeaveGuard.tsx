import { useBlocker } from '@tanstack/react-router'
import * as m from '#messages/authoring.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { discardDraft, isDraftChanged, isDraftStored, keepDraft } from './draftStore.ts'

/** From writing one goes on to the review and back, and to logging in: the draft goes along. */
const STAYS_WITH_DRAFT =
  /^\/(?:conversation\/(?:import|new\/(?:create|review|posted))|onboarding|welcome)(?:\/|$)/

/** Asks whoever leaves with changes whether the draft is to be kept. */
export function LeaveGuard() {
  const blocker = useBlocker({
    withResolver: true,
    shouldBlockFn: wouldLeave,
    enableBeforeUnload: wouldLose,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog open title={m.keepQuestion()} onClose={blocker.reset}>
      <p>{m.keepHint()}</p>
      <ButtonRow>
        <Button
          kind="primary"
          onClick={() => {
            keepDraft()
            blocker.proceed()
          }}
        >
          {m.keep()}
        </Button>
        <Button
          onClick={() => {
            discardDraft()
            blocker.proceed()
          }}
        >
          {m.discard()}
        </Button>
        <Button kind="quiet" onClick={blocker.reset}>
          {m.stay()}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

const wouldLeave = ({ next }: { next: { pathname: string } }): boolean =>
  isDraftChanged() && !STAYS_WITH_DRAFT.test(next.pathname)

/** What is stored is there again after a reload. */
const wouldLose = (): boolean => isDraftChanged() && !isDraftStored()
