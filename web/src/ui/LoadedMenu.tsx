import { useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { partFailed } from '#messages/conversation.ts'
import { Menu } from './Menu.tsx'
import { notifyError } from './notices/notices.ts'

type LoadedMenuProps<P> = {
  label: string
  /** What the button shows, if it is more than the icon. */
  buttonContent?: ReactNode
  /** Loads the component that renders the links and buttons. */
  load: () => Promise<ComponentType<P>>
  /** What the component is rendered with. */
  item: P
}

/** A menu whose links and buttons are loaded when it is opened for the first time. */
export function LoadedMenu<P extends object>({ label, buttonContent, load, item }: LoadedMenuProps<P>) {
  const [Items, setItems] = useState<ComponentType<P>>()
  const loadItems = async () => {
    try {
      const loaded = await load()
      flushSync(() => setItems(() => loaded))
    } catch (error) {
      notifyError(partFailed(), navigator.onLine ? undefined : { name: 'offline' })
      throw error
    }
  }
  return (
    <Menu {...{ label, buttonContent }} load={Items ? undefined : loadItems}>
      {Items && <Items {...item} />}
    </Menu>
  )
}
