/** Splits a text into plain parts and web addresses. */
export const splitLinks = (text: string): { text: string; href?: string }[] => {
  const parts: { text: string; href?: string }[] = []
  let from = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TRAILING, '')
    if (!URL.canParse(address)) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ text: address, href: address })
    from = found.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Quotation marks, and the brackets and stops of East Asian texts, which stand beside an address without a space. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'“”„«»\u3000-\u303f\uff00-\uffef]+/gi
const TRAILING = /[.,;:!?)\]}…’]+$/
