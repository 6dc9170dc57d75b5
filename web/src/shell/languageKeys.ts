/**
 * The link that a key moves the focus to: arrows, Home and End move along the list, and a letter leads to the next
 * language whose own or English name begins with it.
 */
export function linkForKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  links: readonly HTMLAnchorElement[],
): HTMLAnchorElement | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const focused = links.findIndex((link) => link === document.activeElement)
  const current = focused < 0 ? links.findIndex((link) => link.ariaCurrent === 'true') : focused
  switch (key) {
    case 'ArrowDown':
      return focused < 0 ? (links[current] ?? links[0]) : links[focused + 1]
    case 'ArrowUp':
      return focused < 0 ? (links[current] ?? links.at(-1)) : links[focused - 1]
    case 'Home':
      return links[0]
    case 'End':
      return links.at(-1)
    default:
      return [...links.slice(focused + 1), ...links.slice(0, focused + 1)].find((link) => begins(link, key))
  }
}

const begins = (link: HTMLAnchorElement, key: string): boolean =>
  key.trim().length === 1 &&
  [link.textContent, link.dataset['english'] ?? ''].some((name) =>
    name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  )
