import type { Call, Input, Output } from './call.ts'

/** The id of the JSON block in the page that carries {@link FirstScreen}. */
export const FIRST_SCREEN_ID = 'first-screen'

/** Data that the server writes into the page, so that the first screen needs no further request. */
export type FirstScreen = {
  /** Audience of signed tokens. */
  serviceDid: string
  /** Origin that a token's capability names. */
  resourceOrigin: string
  /** Where this version's source is published. */
  sourceUrl: string
  version: string
  /** Calling codes of the countries that login codes are sent to; absent where they are sent everywhere. */
  callingCodes?: string[]
  /** Server configuration may send visitors elsewhere; the application is then not mounted. */
  bootRedirect?: string
  /** When the responses were read; a page may be ten seconds old when it arrives. */
  renderedAt?: string
  /** Responses of the public calls that the first screen makes. */
  responses: InlineResponse[]
}

/** The response of one call, as it stands in a page. */
export type InlineResponse = {
  path: string
  input: unknown
  output: unknown
  /** Something is withheld or left out: it may be shown, and the call is made at once for the whole of it. */
  isPartial?: true
}

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
