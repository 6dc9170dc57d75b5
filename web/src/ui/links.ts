/** Splits a text into plain parts and web addresses. */
export const splitLinks = (text: string): { text: string; href?: string }[] => {
  const parts: { text: string; href?: string }[] = []
  let from = 0
  for (const found of text.matchAll(WEB_ADDRESS)) {
    const address = found[0].replace(TRAILING_PUNCTUATION, '')
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
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]}…’])[.,;:!?)\]}…’]+$/
