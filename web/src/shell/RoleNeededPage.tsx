import { Link } from '@tanstack/react-router'
import * as m from '#messages/roleNeeded.ts'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { ContactLink } from './ContactLink.tsx'
import { Page } from './Page.tsx'
import { useLoginStatus, useProfile } from './session.ts'

const TITLE = { moderator: m.forModerators, administrator: m.forAdministrators }

/** Shown in place of a page that needs a role, and says who could grant it. */
export function RoleNeededPage({ requiredRole }: { requiredRole: keyof typeof TITLE }) {
  const { isLoggedIn } = useLoginStatus()
  const { data } = useProfile()
  const title = TITLE[requiredRole]()
  return (
    <Page title={title} heading="own">
      <EmptyPage
        heading={title}
        text={isLoggedIn && data ? m.withoutRole({ username: data.username }) : m.notLoggedIn()}
        isLocked
      >
        <Link to="/" className="button primary large">
          {m.home()}
        </Link>
        <ContactLink className="button quiet" />
      </EmptyPage>
    </Page>
  )
}
