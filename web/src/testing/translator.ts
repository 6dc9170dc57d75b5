/**
 * Translates the page as browsers do: every text, also one that appears later, gives way to `<font><font>…</font></font>`
 * with other words. It does so in one step or in two, as translators differ. Returns a function that ends it.
 */
export const translatePage = ({ inTwoSteps = false } = {}): (() => void) => {
  const translate = (root: Node) => {
    if (root instanceof Text) return replace(root)
    if (!(root instanceof Element) || root.closest(UNTRANSLATED)) return
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode)
    texts.forEach(replace)
  }
  const replace = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(UNTRANSLATED)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(`ü ${text.data}`)
    if (!inTwoSteps) return text.replaceWith(outer)
    text.before(outer)
    text.remove()
  }
  const observer = new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      if (type === 'characterData') translate(target)
      else for (const node of addedNodes) if (node.isConnected) translate(node)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  translate(document.body)
  return () => observer.disconnect()
}

const UNTRANSLATED = 'font, textarea, input, option, script, style, noscript'
