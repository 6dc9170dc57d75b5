/**
 * Keeps a page whole that the browser translates. Translators put a `<font>` in the place of a text node, which React still
 * holds: it would fail to remove that text or to insert something before it, and would write new words into a text that
 * is on no page any more. Here the `<font>` stands in for its text, and gives the place back when the text changes.
 * Pages that nobody translates are left as they are. Returns a function that ends it.
 * See docs/decisions/2026-11-29-pages-that-browsers-translate.md.
 */
export const keepTranslatedPagesWhole = (): (() => void) => {
  const standIns = new WeakMap<Node, ChildNode>()
  let restore: (() => void) | undefined

  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target)
      if (!standIn?.parentNode || target.parentNode) continue
      standIns.delete(target)
      standIn.replaceWith(target)
    }
  })
  const translations = new MutationObserver((records) => {
    if (!records.some(({ addedNodes }) => [...addedNodes].some(isStandIn))) return
    for (const removal of records)
      for (const text of removal.removedNodes) {
        const standIn = text instanceof Text && !text.parentNode ? standInFor(removal, records) : undefined
        if (!standIn) continue
        standIns.set(text, standIn)
        changes.observe(text, { characterData: true })
        restore ??= followStandIns(standIns)
      }
  })
  translations.observe(document, { childList: true, subtree: true })
  return () => {
    translations.disconnect()
    changes.disconnect()
    restore?.()
  }
}

const isStandIn = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

/** What was put where a text was removed: in the same step, or just before or after it. */
const standInFor = (removal: MutationRecord, records: readonly MutationRecord[]): Element | undefined => {
  const { target, previousSibling, nextSibling } = removal
  const isSamePlace = (other: MutationRecord) =>
    other.target === target && other.previousSibling === previousSibling && other.nextSibling === nextSibling
  const added = records.filter(isSamePlace).flatMap(({ addedNodes }) => [...addedNodes])
  return [...added, previousSibling, nextSibling].find(isStandIn)
}

/** Lets the functions by which React changes a page find what stands in for a text. */
const followStandIns = (standIns: WeakMap<Node, ChildNode>): (() => void) => {
  const { prototype } = Node
  const { removeChild, insertBefore, appendChild } = prototype
  /** What of `parent` contains a child or stands in for it. */
  const placeOf = (parent: Node, child: Node): Node | null => {
    let place: Node | null | undefined = child.parentNode ? child : standIns.get(child)
    while (place && place.parentNode !== parent) place = place.parentNode
    return place ?? null
  }
  const takeBack = (node: Node) => {
    standIns.get(node)?.remove()
    standIns.delete(node)
  }
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeOf(this, child)
    standIns.delete(child)
    if (place) removeChild.call(this, place)
    return child
  }
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && placeOf(this, before)
    takeBack(node)
    insertBefore.call(this, node, place)
    return node
  }
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    takeBack(node)
    appendChild.call(this, node)
    return node
  }
  return () => Object.assign(prototype, { removeChild, insertBefore, appendChild })
}
