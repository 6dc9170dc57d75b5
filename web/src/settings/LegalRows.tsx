import { firstScreen } from '#firstScreen.ts'
import * as m from '#messages/settings.ts'
import { LinkRow } from './LinkRow.tsx'

export function LegalRows() {
  const { version } = firstScreen()
  return (
    <>
      <LinkRow to="/legal/privacy" label={m.privacy()} />
      <LinkRow to="/legal/terms" label={m.terms()} />
      <LinkRow to="/about" label={m.about()} value={version ? m.version(version) : undefined} />
    </>
  )
}
