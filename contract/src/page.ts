import type { Call, Input, Output } from './call.ts'
import type { LoginMethod } from './login-methods.ts'
import type { SiteLink } from './site.ts'

/** The id of the JSON block in the page that carries {@link FirstScreen}. */
export const FIRST_SCREEN_ID = 'first-screen'

/** The address below /feed/ of the page without content, which a browser stores for use without a network. */
export const EMPTY_PAGE = 'empty'

/** Data that the server writes into the page, so that the first screen needs no further request. */
export type FirstScreen = {
  /** The audience of signed tokens. */
  serviceDid: string
  /** The origin that a token's capability names. */
  resourceOrigin: string
  /** Where this version's source is published. */
  sourceUrl: string
  /** The license of the results of conversations held here; empty if none is stated. */
  resultsLicence?: string
  version: string
  /** What administrators say about the site; absent if the database could not be read. */
  site?: SiteIdentity
  /** Calling codes of the countries that login codes are sent to; absent if they are sent everywhere. */
  callingCodes?: string[]
  /** The ways to log in, in the order in which they are offered; absent in a page that no server wrote. */
  signIn?: readonly LoginMethod[]
  /** The codes of the languages that pages are offered in; absent if there is only one. */
  languages?: readonly string[]
  /** The server's configuration may redirect visitors; then the application is not mounted. */
  bootRedirect?: string
  /** Responses of the public calls that the first screen makes. */
  responses: InlineResponse[]
  /** Absent if the page arrives without its content. */
  rendered?: Rendering
}

/** Who runs a site, as its pages say it. */
export type SiteIdentity = {
  name: string
  /** A mail address of its operators, or the address of a page; empty if not stated. */
  contact: string
  /** The site has a logo, which the styles of the page show; the name may be in it. */
  logo?: 'beside-name' | 'with-name'
  /** What is at the foot of every page, in its language; absent if there is nothing. */
  foot?: readonly SiteLink[]
}

/** The response of one call, embedded in a page. */
export type InlineResponse = {
  path: string
  input: unknown
  output: unknown
  /** Parts of the response are missing. The browser may show it, and requests the complete response at once. */
  isPartial?: true
  /**
   * The page shows the response but does not contain its data. `output` is a fingerprint of the data, which the browser
   * requests before it takes over the page.
   */
  isOmitted?: true
  /** The length of a list that is not sent completely. */
  total?: number
}

/** How and when a page was rendered on the server. */
export type Rendering = {
  /** The address below /feed/ that was rendered, with its query string. */
  address: string
  /**
   * When the responses were read, in milliseconds; relative times count from then. They may be up to ten seconds old.
   */
  at: number
  /** The code of its language. */
  language: string
  /** Where its links lead: `/feed/`, or `/feed/de/` if the address of the page names the language. */
  base: string
  /** Only the frame of the page was rendered: its navigation and title. The browser replaces it. */
  isFrame?: true
}

/** The output of the web's server build for a {@link FirstScreen}. */
export type RenderedPage = {
  /** The content of the application's element. */
  html: string
  /** The source files of the screen's code, named as in the build's manifest. */
  sources: readonly string[]
  /** The responses for its screen, each reduced to what the page shows. */
  responses: readonly InlineResponse[]
}

/**
 * The function that the web's server build exports; it rejects if the page cannot be rendered completely. It renders
 * one page at a time, with the texts of the page's language by key.
 */
export type RenderPage = (
  screen: FirstScreen & { rendered: Rendering },
  texts?: Readonly<Record<string, unknown>>,
) => Promise<RenderedPage>

/** The response of one call, for {@link FirstScreen.responses}. */
export const inlineResponse = <C extends Call>(
  call: C,
  input: Input<C>,
  output: Output<C>,
): InlineResponse => ({
  path: call.path,
  input,
  output,
})
