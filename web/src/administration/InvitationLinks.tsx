import { createInvitation, getOrganization, INVITATION_LIMITS, withdrawInvitations } from '@parley/contract'
import * as m from '#messages/organizations.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { CopyBlock } from '#ui/CopyBlock.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'

type InvitationLinksProps = {
  organizationName: string
  /** Until when each unused link works. */
  ends: readonly string[]
}

const OPTIONS = { refreshes: [getOrganization], failed: m.changeFailed }

/** Makes links by which people become facilitators, and withdraws those that nobody has used. */
export function InvitationLinks({ organizationName, ends }: InvitationLinksProps) {
  const making = useApiMutation(createInvitation, OPTIONS)
  const withdrawal = useApiMutation(withdrawInvitations, { ...OPTIONS, onDone: () => making.reset() })
  const made = making.data
  const count = ends.length
  return (
    <div className="stack">
      <p className="note">{m.invitationHint()}</p>
      <div>
        <Button busy={making.isPending} onClick={() => making.mutate({ organizationName })}>
          <Icon name="link" />
          {m.makeInvitation()}
        </Button>
      </div>
      <div className="stack" aria-live="polite">
        {made?.success && (
          <>
            <CopyBlock text={made.url} label={m.copyInvitation()} isCode />
            <p className="note">{m.invitationReady({ date: dateAndTime(made.expiresAt) })}</p>
          </>
        )}
        {made?.success === false && <p>{m.tooManyInvitations({ most: INVITATION_LIMITS.waiting })}</p>}
      </div>
      {count > 0 && (
        <p className="note">
          {m.waitingInvitations({ count })}{' '}
          <Button
            kind="quiet"
            busy={withdrawal.isPending}
            onClick={() => withdrawal.mutate({ organizationName })}
          >
            {m.withdrawInvitations({ count })}
          </Button>
        </p>
      )}
    </div>
  )
}
