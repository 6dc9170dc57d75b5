import { acceptInvitation, getInvitation, getProfile, type Organization } from '@parley/contract'
import { Link, useLocation } from '@tanstack/react-router'
import * as m from '#messages/invitation.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { dateAndTime } from '#ui/format.ts'
import { OrganizationFacts } from './OrganizationFacts.tsx'

/** An invitation to become a facilitator; its secret follows the address after #. */
export function InvitationScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  const isWhole = /^[\w-]{43}$/.test(token)
  const query = useApiQuery(getInvitation, { token }, { enabled: isWhole, staleTime: Infinity })
  const isGone = !isWhole || query.error?.name === 'not_found'
  return (
    <Page title={m.title()}>
      {isGone ? (
        <EmptyPage text={m.gone()}>
          <Link to="/" className="button primary large">
            {m.home()}
          </Link>
        </EmptyPage>
      ) : (
        <Fetched query={query} loading={m.loading()} lines={5} failed={m.failed()}>
          {(invitation) => <Invitation token={token} {...invitation} />}
        </Fetched>
      )}
    </Page>
  )
}

type InvitationProps = { token: string; organization: Organization; expiresAt: string }

function Invitation({ token, organization, expiresAt }: InvitationProps) {
  const { name } = organization
  const { isLoggedIn } = useLoginStatus()
  const profile = useProfile()
  const accepting = useApiMutation(acceptInvitation, { refreshes: [getProfile], failed: m.acceptFailed })
  const isFacilitator = profile.data?.organizationList.some(
    (other) => other.name === name && other.isFacilitator,
  )
  if (accepting.isSuccess || isFacilitator)
    return (
      <EmptyPage
        heading={accepting.isSuccess ? m.accepted({ name }) : m.already({ name })}
        text={m.ownDuties({ name })}
      >
        <Link to="/moderation" className="button primary large">
          {m.toQueue()}
        </Link>
      </EmptyPage>
    )
  return (
    <div className="stack gap-4">
      <h2>{m.heading({ name })}</h2>
      <OrganizationFacts organization={organization} />
      <p>{m.duties({ name })}</p>
      <p className="note">{m.until({ date: dateAndTime(expiresAt) })}</p>
      {isLoggedIn ? (
        <div>
          <Button kind="primary" large busy={accepting.isPending} onClick={() => accepting.mutate({ token })}>
            {m.accept()}
          </Button>
        </div>
      ) : (
        <>
          <p>{m.needsAccount()}</p>
          <SignInLinks />
        </>
      )}
    </div>
  )
}
