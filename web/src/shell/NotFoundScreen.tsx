import { Link } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from './Page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={m.notFoundTitle()}>
      <EmptyState title={m.notFoundText()}>
        <Link to="/">{m.toHome()}</Link>
      </EmptyState>
    </Page>
  )
}
