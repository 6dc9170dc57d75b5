import type { Language } from '@parley/contract'
import type { PageResponse } from '#http/pages/page-data.ts'

/** Metadata about a page for search engines and link previews. */
export type PageHead = {
  /** The title of the page, without the name of the site. */
  title: string
  description: string
  /** The canonical path of the page for search engines. */
  canonicalPath: string
  /** The path of the picture in link previews. */
  imagePath: string
  type: 'website' | 'article'
  /** Structured data in the vocabulary of schema.org. */
  structuredData?: object
  /** The same content in a form for other programs, such as a feed or an oEmbed response. */
  alternate?: { type: string; path: string }
  /** The paths of the previous and next pages of a list. */
  previousPath?: string | undefined
  nextPath?: string | undefined
}

/** The data of a page. It is the same for everybody, so it contains nothing personal. */
export type PageContent = {
  responses: readonly PageResponse[]
  /** Absent if search engines and previews should get no information about the page. */
  head?: PageHead
  /** Set if there is nothing at the address; 200 otherwise. */
  status?: 404 | 410
  /** Search engines should not index it. */
  isUnlisted?: true
  /** What the server renders: all of the screen by default, its frame where it has no data, or nothing. */
  rendering?: 'frame' | 'none'
}

/** The page at an address. Its data is read only if no page of the same key and version is cached. */
export type Page = {
  key: string
  /** Changes whenever old content must disappear: after moderation, deletion, closing or a change of visibility. */
  version: string
  /** The address that it is rendered for: below /feed/, with only those query parameters that affect it. */
  address: string
  /** Rendered by the small application for embeds instead of the main one. */
  isEmbed?: true
  /** It is complete without scripts, so that it has none and no data for them once it is rendered. */
  isStatic?: true
  /** The colors that its address requests; those of the device otherwise. */
  theme?: 'light' | 'dark' | undefined
  load: () => Promise<PageContent>
}

/** Finds the page of an address below /feed/. It reads the version from the database each time. */
export type PageOf = (address: { path: string; search: URLSearchParams; language: Language }) => Promise<Page>
