import { useState, type ComponentType, type ReactNode } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/shell.ts'
import { Icon } from '#ui/Icon.tsx'
import { notifyError } from '#ui/notices/notices.ts'

type LanguageMenu = {
  /** Opens the list of languages, whose code is loaded now; absent on a site with one language. */
  open: (() => void) | undefined
  /** The open list, to be rendered beside what opens it. */
  list: ReactNode
}

export function useLanguageMenu(): LanguageMenu {
  const { languages } = useFirstScreen()
  const [List, setList] = useState<ComponentType<{ onClose: () => void }>>()
  const open = () =>
    void import('./LanguageDialog.tsx').then(
      ({ LanguageDialog }) => setList(() => LanguageDialog),
      () => notifyError(m.languagesFailed(), navigator.onLine ? undefined : { name: 'offline' }),
    )
  return { open: languages && open, list: List && <List onClose={() => setList(undefined)} /> }
}

type LanguageButtonProps = {
  className: string | undefined
  iconClassName?: string
  ownNameClassName?: string
}

/** Names the language of the page, and opens the list of all. */
export function LanguageButton({ className, iconClassName, ownNameClassName }: LanguageButtonProps) {
  const { open, list } = useLanguageMenu()
  if (!open) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        <span className={iconClassName}>
          <Icon name="globe" size={22} />
        </span>
        {m.language()}
        <span className={ownNameClassName}>{m.ownName()}</span>
      </button>
      {list}
    </>
  )
}
