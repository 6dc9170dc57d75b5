import type { AnchorHTMLAttributes } from 'react'
import * as m from '#messages/embed.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> & {
  /** An address of the site, such as `/conversation/$postSlugId`. */
  to: string
  params?: Record<string, string>
  search?: Record<string, string | undefined>
}

/** Replaces the router's link in components that the site and an embed share; it opens the site in a new tab. */
export function Link({ to, params = {}, search = {}, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={siteAddress(to, params, search)} target="_blank" rel="noopener">
      {children} <span className="visually-hidden">{m.newTab()}</span>
    </a>
  )
}

/** The address of a page of the site, relative to its origin. */
const siteAddress = (
  to: string,
  params: Record<string, string> = {},
  search: Record<string, string | undefined> = {},
): string => {
  const path = to.slice(1).replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return `${import.meta.env.BASE_URL}${path}${query.size === 0 ? '' : `?${query}`}`
}
