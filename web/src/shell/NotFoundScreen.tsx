import { Link } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { Page } from './Page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={m.notFoundTitle()}>
      <EmptyPage text={m.notFoundText()}>
        <Link to="/" className="button primary large">
          {m.toHome()}
        </Link>
      </EmptyPage>
    </Page>
  )
}
