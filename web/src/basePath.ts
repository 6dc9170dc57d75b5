import { isLanguageCode } from '@parley/contract'
import { firstScreen } from '#firstScreen.ts'

/**
 * The path that all addresses of the application begin with: `/feed/`, or `/feed/de/` if the address names the language
 * of the page. The code of a language stands in its BCP 47 tag, the language of the page. A page that was not rendered
 * for its address, such as the one stored for use without network, may be in another language than its address names.
 */
export const basePath = (): string => {
  const base = import.meta.env.BASE_URL
  const [code = ''] = location.pathname.slice(base.length).split('/')
  if (!isLanguageCode(code)) return base
  const isNamed = `${document.documentElement.lang.toLowerCase()}-`.startsWith(`${code}-`)
  return isNamed || firstScreen().rendered === undefined ? `${base}${code}/` : base
}

/**
 * The whole address to share for a link of the router. It names no language, so that everybody reads the page in their
 * own.
 */
export const sharedAddress = (href: string): string => {
  const [base, { origin }] = [basePath(), location]
  const path = href.startsWith(base) ? import.meta.env.BASE_URL + href.slice(base.length) : href
  return new URL(path, origin).href
}
