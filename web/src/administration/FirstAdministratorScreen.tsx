import { claimAdministration, FIRST_ADMINISTRATOR_TOKEN, getProfile } from '@parley/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/firstAdministrator.ts'
import { useApiMutation } from '#mutations.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { announce } from '#ui/notices/announce.ts'
import { notifyError } from '#ui/notices/notices.ts'

/** The page of the link that the setup prints; its secret follows the address after #. */
export function FirstAdministratorScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  const [isRefused, setRefused] = useState(false)
  const { data: profile } = useProfile()
  return (
    <Page title={m.title()}>
      {profile?.isAdministrator ? (
        <EmptyPage heading={m.done()} text={m.duties()}>
          <Link to="/administration" className="button primary large">
            {m.toAdministration()}
          </Link>
        </EmptyPage>
      ) : isRefused || !FIRST_ADMINISTRATOR_TOKEN.test(token) ? (
        <EmptyPage text={m.gone()}>
          <Link to="/" className="button primary large">
            {m.home()}
          </Link>
        </EmptyPage>
      ) : (
        <div className="stack gap-4">
          <p>{m.duties()}</p>
          <Claim token={token} username={profile?.username} onRefused={() => setRefused(true)} />
        </div>
      )}
    </Page>
  )
}

type ClaimProps = { token: string; username: string | undefined; onRefused: () => void }

/** One press makes the account that is logged in administrator. */
function Claim({ token, username, onRefused }: ClaimProps) {
  const { isLoggedIn } = useLoginStatus()
  const claiming = useApiMutation(claimAdministration, { refreshes: [getProfile] })
  if (!isLoggedIn)
    return (
      <>
        <p>{m.needsAccount()}</p>
        <SignInLinks />
      </>
    )
  const claim = () =>
    claiming.mutate(
      { token },
      {
        onSuccess: () => announce(m.done()),
        onError: ({ name }) => {
          if (name !== 'not_found') return notifyError(m.becomeFailed())
          announce(m.gone())
          onRefused()
        },
      },
    )
  return (
    <>
      {username !== undefined && <p className="note">{m.loggedInAs({ username })}</p>}
      <div>
        <Button kind="primary" large busy={claiming.isPending} onClick={claim}>
          {m.become()}
        </Button>
      </div>
    </>
  )
}
