/** Moves focus to the same vote button of the row before or after. */
export const focusOtherRow = (row: HTMLElement, direction: 'next' | 'previous'): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const other = rows[rows.indexOf(row) + (direction === 'next' ? 1 : -1)]
  const at = buttons(row).findIndex((button) => button === document.activeElement)
  if (other) buttons(other).at(Math.max(0, at))?.focus()
}

const buttons = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('button[aria-pressed]')]
