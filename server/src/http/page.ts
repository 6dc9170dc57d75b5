import type { PageResponse } from '#http/page-data.ts'

/** What search engines and link previews are told about a page. */
export type PageHead = {
  /** The name of the page, without that of the product. */
  title: string
  description: string
  /** The one address below the origin under which search engines keep the page. */
  canonicalPath: string
  /** The picture of link previews, below the origin. */
  imagePath: string
  type: 'website' | 'article'
  /** Facts for search engines in the vocabulary of schema.org. */
  structuredData?: object
  /** The same in a form for other programs: a feed, or what shows it inside other pages. */
  alternate?: { type: string; path: string }
  /** The pages before and after it in a list, below the origin. */
  previousPath?: string | undefined
  nextPath?: string | undefined
}

/** The data of a page: the same for everybody, so nothing personal is in it. */
export type PageContent = {
  responses: readonly PageResponse[]
  /** Absent where nobody should be told anything about the page. */
  head?: PageHead
  /** Where the address leads to nothing; 200 otherwise. */
  status?: 404 | 410
  /** Search engines are asked to keep nothing of it. */
  isUnlisted?: true
  /** It has no data of its own: its screen begins in the browser. */
  isUnrendered?: true
}

/** A page as an address names it. Its data is read only if no page of the same key and version is cached. */
export type Page = {
  key: string
  /** Changes with everything that must not be shown any longer: moderation, deletion, closing, visibility. */
  version: string
  /** The address it is rendered for: below /feed/, with that part of the query that it depends on. */
  address: string
  /** The small application for pages of other sites renders it, and not the whole one. */
  isEmbed?: true
  /** The colors that its address asks for; those of the device otherwise. */
  theme?: 'light' | 'dark' | undefined
  load: () => Promise<PageContent>
}

/** Finds the page of an address below /feed/. It reads the version from the database each time. */
export type PageOf = (address: { path: string; search: URLSearchParams }) => Promise<Page>
