import type { getProfile, Output } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyComponent } from '#lazyComponent.ts'
import * as m from '#messages/accessGate.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { saveLoginIntention } from './loginIntention.ts'
import { Page, PagePending } from './Page.tsx'
import { refreshLoginStatus, useLoginStatus, useProfile } from './session.ts'

/** Who may open a page. `guest` means every guest and every account, with or without a role. */
export type Access = 'guest' | 'moderator' | 'administrator'

const RoleNeededPage = lazyComponent('shell/RoleNeededPage.tsx', async () => {
  const { RoleNeededPage } = await import('./RoleNeededPage.tsx')
  return RoleNeededPage
})

type AccessGateProps = {
  access: Access
  /** The title of the page, shown until it is known whether the viewer may open it. */
  title: string
  children: ReactNode
}

/**
 * Shows a page to the people who may open it; strangers are led to the welcome page, others see who the page is for.
 */
export function AccessGate({ access, title, children }: AccessGateProps) {
  const { isGuestOrLoggedIn, isInitialized, isUnreadable } = useLoginStatus()
  if (isGuestOrLoggedIn)
    return access === 'guest' ? children : <RoleGate {...{ role: access, title, children }} />
  if (!isInitialized) return <PagePending title={title} />
  if (isUnreadable) return <StatusUnreadable />
  return <ToWelcome />
}

/** Leads to the welcome page, and back here after a login. */
function ToWelcome() {
  const router = useRouter()
  useEffect(() => {
    saveLoginIntention(router.latestLocation.href)
    void router.navigate({ to: '/welcome', replace: true })
  }, [router])
  return <PagePending />
}

type RoleGateProps = { role: Exclude<Access, 'guest'>; title: string; children: ReactNode }

function RoleGate({ role, title, children }: RoleGateProps) {
  const { data, error, refetch } = useProfile()
  if (data) return hasRole(data, role) ? children : <RoleNeeded requiredRole={role} />
  if (!error) return <PagePending title={title} />
  return (
    <Page title={m.noAccessTitle()}>
      <FailedState text={m.roleUnknown()} error={error} retry={refetch} />
    </Page>
  )
}

/** Shown in place of a page that needs a role. */
export function RoleNeeded({ requiredRole }: { requiredRole: RoleGateProps['role'] }) {
  return (
    <Suspense fallback={<PagePending />}>
      <RoleNeededPage requiredRole={requiredRole} />
    </Suspense>
  )
}

/** Facilitators count as moderators here; pages about one conversation check themselves whether it is one of theirs. */
const hasRole = (
  { isModerator, isAdministrator, organizationList }: Output<typeof getProfile>,
  role: RoleGateProps['role'],
): boolean =>
  role === 'administrator'
    ? isAdministrator
    : isModerator || organizationList.some(({ isFacilitator }) => isFacilitator)

/** Shown when the server could not say whether this device is logged in; the request is repeated automatically. */
function StatusUnreadable() {
  return (
    <Page title={m.noAccessTitle()}>
      <FailedState text={m.statusUnreadable()} retry={refreshLoginStatus} />
    </Page>
  )
}
