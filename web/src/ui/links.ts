/** Splits a text into plain parts and web addresses. */
export const splitLinks = (text: string): { text: string; href?: string }[] => {
  const parts: { text: string; href?: string }[] = []
  let from = 0
  for (const found of text.matchAll(WEB_ADDRESS)) {
    const address = withoutPunctuation(found[0])
    if (!URL.canParse(address)) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ text: address, href: address })
    from = found.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Excludes quotation marks and East Asian brackets and stops, which may follow an address without a space. */
const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"'“”„«»\u3000-\u303f\uff00-\uffef]+/gi
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** An address without the punctuation of the sentence after it. A bracket that the address itself opens belongs to it. */
function withoutPunctuation(address: string): string {
  const unopened: Record<string, number> = { ')': 0, ']': 0, '}': 0 }
  for (const [closing, opening] of Object.entries(OPENING))
    unopened[closing] = address.split(closing).length - address.split(opening).length
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const isBracket = last in OPENING
    if (isBracket ? (unopened[last] ?? 0) <= 0 : !'.,;:!?…’'.includes(last)) break
    if (isBracket) unopened[last] = (unopened[last] ?? 0) - 1
  }
  return address.slice(0, end)
}
