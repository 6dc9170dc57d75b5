import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Menu.module.css'

type MenuProps = {
  label: string
  /** What the button shows, if it is more than the icon. */
  buttonContent?: ReactNode
  /** Links and buttons; pressing one closes the menu. */
  children: ReactNode
  /** Loads and renders the children before the menu opens, and reports if it cannot; absent once they are there. */
  load?: (() => Promise<void>) | undefined
}

/** A button that opens a short list of links and actions. Escape and a click elsewhere close it. */
export function Menu({ label, buttonContent, children, load }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const place = () => {
    const at = button.current?.getBoundingClientRect()
    const menu = list.current
    if (!at || !menu) return
    const isBelow = at.bottom + menu.offsetHeight + MARGIN <= window.innerHeight || at.top < menu.offsetHeight
    const isRightToLeft = getComputedStyle(menu).direction === 'rtl'
    const left = isRightToLeft ? at.left : at.right - menu.offsetWidth
    const most = window.innerWidth - menu.offsetWidth - MARGIN
    menu.style.top = `${isBelow ? at.bottom + 4 : at.top - menu.offsetHeight - 4}px`
    menu.style.left = `${Math.max(MARGIN, Math.min(left, most))}px`
  }

  const show = () => list.current?.showPopover()

  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const items = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    if (by === 0 || items.length === 0) return
    event.preventDefault()
    const now = items.findIndex((item) => item === document.activeElement)
    items.at((now + by) % items.length)?.focus()
  }

  return (
    <>
      <Button
        kind="quiet"
        ref={button}
        {...(load
          ? { onClick: () => void load().then(show, () => undefined), 'aria-expanded': false }
          : { popoverTarget: id })}
        aria-label={label}
        className={buttonContent ? undefined : styles.square}
      >
        {buttonContent ?? <Icon name="more" weight={3.2} />}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- listens for its links and buttons */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={(event) => {
          if (event.newState !== 'open') return
          place()
          list.current?.querySelector<HTMLElement>('a, button')?.focus()
        }}
        onKeyDown={step}
        onClick={() => list.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

const MARGIN = 8

/** Entries that belong together; a line separates them from other groups. Without entries there is no line. */
export function MenuGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}
