import type { Call, Input, Output } from './call.ts'

/** The id of the JSON block in the page that carries {@link FirstScreen}. */
export const FIRST_SCREEN_ID = 'first-screen'

/** The address below /feed/ of the page without content, which a browser keeps for use without a network. */
export const EMPTY_PAGE = 'empty'

/** Data that the server writes into the page, so that the first screen needs no further request. */
export type FirstScreen = {
  /** Audience of signed tokens. */
  serviceDid: string
  /** Origin that a token's capability names. */
  resourceOrigin: string
  /** Where this version's source is published. */
  sourceUrl: string
  /** The license under which results of conversations held here are published; empty where none is stated. */
  resultsLicence?: string
  version: string
  /** As its administrators have named it; absent where that could not be read. */
  site?: SiteIdentity
  /** Calling codes of the countries that login codes are sent to; absent where they are sent everywhere. */
  callingCodes?: string[]
  /** Server configuration may send visitors elsewhere; the application is then not mounted. */
  bootRedirect?: string
  /** Responses of the public calls that the first screen makes. */
  responses: InlineResponse[]
  /** Absent where the page arrives without its content. */
  rendered?: Rendering
}

/** What a site is called, and where to write to the people who run it; empty where they have not said. */
export type SiteIdentity = { name: string; contact: string }

/** The response of one call, as it stands in a page. */
export type InlineResponse = {
  path: string
  input: unknown
  output: unknown
  /** Something is withheld or left out: it may be shown, and the call is made at once for the whole of it. */
  isPartial?: true
  /** The length of a list that is not sent whole. */
  total?: number
}

/** A page that arrives finished. */
export type Rendering = {
  /** The address below /feed/ that was rendered, with its query string. */
  address: string
  /** When the responses were read, in milliseconds; relative times count from then. It may be ten seconds ago. */
  at: number
}

/** What the web's server build makes of a {@link FirstScreen}. */
export type RenderedPage = {
  /** The content of the application's element. */
  html: string
  /** The source files of the screen's code, by the names in the build's manifest. */
  sources: readonly string[]
  /** The responses of its screen, each with what the page shows of it. */
  responses: readonly InlineResponse[]
}

/** The function that the web's server build exports; it rejects where the page cannot be rendered whole. */
export type RenderPage = (screen: FirstScreen & { rendered: Rendering }) => Promise<RenderedPage>

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
